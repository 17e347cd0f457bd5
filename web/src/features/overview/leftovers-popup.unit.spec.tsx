import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeftoversPopup, type useLeftovers } from './leftovers-popup.tsx';

test('[W1960] while a decision about leftovers is in flight neither the other one nor Later can be pressed', () => {
  const popup = (decide: object) => {
    const leftovers = { quizzes: [{ id: 'q', name: 'Stones' }], sessions: [], decide, isOpen: true, later: () => {} };
    return renderToStaticMarkup(<LeftoversPopup leftovers={leftovers as unknown as ReturnType<typeof useLeftovers>} />);
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
    const off = waiting.match(/<button[^>]* disabled="".*?<\/button>/g)?.map((button) => button.replace(/<[^>]*>/g, ''));
    expect(off).toEqual(['Decide later', other]);
  }
});
