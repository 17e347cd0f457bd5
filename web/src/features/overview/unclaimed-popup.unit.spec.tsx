import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { HostContext } from '#shared/host/me.ts';
import { QUIZZES } from '#shared/host/quizzes.ts';
import { UnclaimedPopup, useUnclaimed } from './unclaimed-popup.tsx';

test('[W1960] while a decision about unclaimed data is in flight neither the other one nor Later can be pressed', () => {
  const popup = (decide: object) => {
    const unclaimed = { quizzes: [{ id: 'q', name: 'Stones' }], sessions: [], decide, isOpen: true, later: () => {} };
    return renderToStaticMarkup(<UnclaimedPopup unclaimed={unclaimed as unknown as ReturnType<typeof useUnclaimed>} />);
  };
  const idle = popup({ isPending: false });
  expect(idle).toContain('closedby="closerequest"');
  expect(idle).not.toContain('disabled=""');
  for (const [chosen, other] of [
    ['delete', 'Keep all of it'],
    ['keep', 'Delete all of it'],
  ] as const) {
    const waiting = popup({ isPending: true, variables: chosen });
    expect(waiting).toContain('closedby="none"');
    const off = waiting
      .match(/<button[^>]* disabled="".*?<\/button>/g)
      ?.map((button) => button.replace(/<[^>]*>/g, ''));
    expect(off).toEqual(['Decide later', other]);
  }
});

test('[W1961] a decision about unclaimed data does not wait for the quizzes to be refetched', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const queries = new QueryClient();
  queries.setQueryData(QUIZZES, []);
  new QueryObserver(queries, { queryKey: QUIZZES, queryFn: () => new Promise(() => {}) }).subscribe(() => {});
  const onDecided = vi.fn();
  const used: ReturnType<typeof useUnclaimed>[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <HostContext value={{ id: 'h', verified: true } as never}>
        <Page hook={() => used.push(useUnclaimed(onDecided))} />
      </HostContext>
    </QueryClientProvider>,
  );
  await used[0]?.decide.mutateAsync('keep');
  expect(onDecided).toHaveBeenCalledOnce();
  expect(queries.getQueryData(['unclaimed'])).toEqual({ quizzes: [], sessions: [] });
  expect(queries.isFetching({ queryKey: QUIZZES })).toBe(1);
  vi.unstubAllGlobals();
});

function Page({ hook }: { hook: () => void }) {
  hook();
  return null;
}
