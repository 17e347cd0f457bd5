import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizHostUser } from '@quarry/events/quiz/quiz';
import { en } from '@quarry/texts/en';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { copyName, useDuplicateQuiz, useRestoreQuiz } from './library.ts';
import { HostContext } from './me.ts';
import { isChangedInOtherWindow, QUIZZES, quizFailure, savesInOrder, useDeleteQuiz, useSaveQuiz } from './quizzes.ts';

afterEach(() => vi.unstubAllGlobals());

const GENERIC = 'Looks like something went wrong. Please try again later or contact us if the issue persists.';

test.each([
  [403, 'too-many-quizzes', 'An account keeps up to 1000 quizzes, of 64 MB in all. Please delete one first.'],
  [
    403,
    'unverified-full',
    'Until you confirm your address you keep up to 50 quizzes, of 4 MB in all. Open the link in the mail we sent you, or delete one.',
  ],
  [409, 'quiz-in-play', 'This quiz is being played.'],
  [0, null, 'The service could not be reached. Please check your connection and try again.'],
  [500, null, GENERIC],
])('[W47] what cannot be done with a quiz for %i %s has a text: %s', (status, code, text) => {
  expect(quizFailure(en.common, en.overview, new ApiError(status, code, ''))).toBe(text);
});

test('[W2430] a save beyond the account’s budget of bytes says until when, in the words of the service', () => {
  const title = 'You have saved a lot in a short time. Please try again in 40 seconds.';
  expect(quizFailure(en.common, en.overview, new ApiError(429, 'too-much-sent', title))).toBe(title);
});

test('[W47] an error that is not a response of the service has a text as well', () => {
  expect(quizFailure(en.common, en.overview, new TypeError('not a quiz'))).toBe(GENERIC);
});

test.each([
  [new ApiError(412, 'quiz-changed', ''), true],
  [new ApiError(409, 'quiz-in-play', ''), false],
  [new TypeError('412'), false],
  [null, false],
])('[W47] only a version that is no longer the stored one was changed elsewhere: %s', (error, changed) => {
  expect(isChangedInOtherWindow(error)).toBe(changed);
});

describe('[W1490] a save after one whose response was lost', () => {
  const owner = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
  const empty = newQuiz(() => 'id', owner, '2025-01-01T00:00:00.000Z');
  const order = (name: string, etag: string | null) => ({ stored: { quiz: { ...empty, name }, etag } });
  /** A service that keeps one quiz, as ours does, and whose next responses may be lost. */
  function service() {
    const kept = { name: null as string | null, revision: 0, lost: 0, isReached: true };
    const etag = () => (kept.revision === 0 ? null : `"${kept.revision}"`);
    const save = savesInOrder(async ({ stored: { quiz, etag: base }, overwrite }) => {
      if (!kept.isReached) throw new ApiError(0, null, '');
      if (kept.name !== quiz.name) {
        if (!overwrite && base !== etag()) throw new ApiError(412, 'quiz-changed', '');
        kept.name = quiz.name;
        kept.revision += 1;
      }
      if (kept.lost-- > 0) throw new ApiError(0, null, '');
      return { quiz, etag: etag() };
    });
    return { kept, save };
  }

  test.each([null, '"1"'])('is no foreign change, however often that happened; based on %s', async (base) => {
    const { kept, save } = service();
    if (base !== null) await save(order('begun', null));
    kept.lost = 1;
    await expect(save(order('first', base))).rejects.toThrow(ApiError);
    kept.isReached = false;
    await expect(save(order('second', base))).rejects.toThrow(ApiError);
    kept.isReached = true;
    kept.lost = 1;
    await expect(save(order('third', base))).rejects.toThrow(ApiError);
    expect((await save(order('fourth', base))).quiz.name).toBe('fourth');
    expect(kept.name).toBe('fourth');
  });

  test('is refused when another window has saved meanwhile, and can overwrite that version', async () => {
    const { kept, save } = service();
    kept.lost = 1;
    await expect(save(order('first', null))).rejects.toThrow(ApiError);
    Object.assign(kept, { name: 'another', revision: 2 });
    await expect(save(order('second', null))).rejects.toMatchObject({ status: 412 });
    expect(kept.name).toBe('another');
    await save({ ...order('second', null), overwrite: true });
    expect(kept.name).toBe('second');
  });

  test('[W2021] does not overwrite a third version unasked just because the previous save overwrote a second', async () => {
    const { kept, save } = service();
    await save(order('begun', null));
    Object.assign(kept, { name: 'second', revision: 2, lost: 1 });
    const mine = order('mine', '"1"');
    await expect(save({ ...mine, overwrite: true })).rejects.toMatchObject({ status: 0 });
    expect(kept.name).toBe('mine');
    Object.assign(kept, { name: 'third', revision: 4 });
    await expect(save(mine)).rejects.toMatchObject({ status: 412 });
    expect(kept.name).toBe('third');
  });

  test('is independent of it once the editor has loaded another version', async () => {
    const { kept, save } = service();
    kept.lost = 1;
    await expect(save(order('first', null))).rejects.toThrow(ApiError);
    await save(order('loaded and changed', '"1"'));
    expect([kept.name, kept.revision]).toEqual(['loaded and changed', 2]);
  });
});

test('[W1061] [W2745] the name of a copy says that it is a copy, even if it is cut', () => {
  expect(copyName(en.overview, 'Ores')).toBe('Ores (copy)');
  expect(copyName(en.overview, '🪨'.repeat(100))).toBe(`${'🪨'.repeat(92)}… (copy)`);
});

function Page({ hook }: { hook: () => void }) {
  hook();
  return null;
}

describe('[W1961] the list reflects at once what the service has stored or deleted, and nothing waits for the refetch:', () => {
  const host = { id: 'h', email: 'h@example.org', verified: true, autoSendLog: false } as const;
  let ids = 0;
  const quiz = (name: string) => ({
    ...newQuiz(() => `id-${++ids}`, host as unknown as QuizHostUser, '2025-01-01T00:00:00.000Z'),
    name,
  });
  const [first, second] = [quiz('First'), quiz('Second')];

  /** Uses a hook on a page that shows both quizzes, with a service that reads one of them and never the list. */
  function onPage<T>(hook: () => T) {
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
      if (address.endsWith('/quizzes')) return new Promise(() => {});
      if (method === 'DELETE') return new Response(null, { status: 204 });
      const id = address.split('/').pop();
      return Response.json({ ...first, ...(body === undefined ? {} : { id, ...JSON.parse(String(body)) }) });
    });
    const queries = new QueryClient();
    queries.setQueryData(QUIZZES, [first, second]);
    const queryFn = () => fetch('/quizzes', { method: 'GET' });
    new QueryObserver(queries, { queryKey: QUIZZES, queryFn, staleTime: Infinity }).subscribe(() => {});
    const used: T[] = [];
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <HostContext value={host as never}>
          <Page hook={() => used.push(hook())} />
        </HostContext>
      </QueryClientProvider>,
    );
    const names = () => queries.getQueryData<Quiz[]>(QUIZZES)?.map(({ name }) => name);
    const isReadAgain = () => queries.isFetching({ queryKey: QUIZZES }) === 1;
    return { hook: used[0] as T, names, isReadAgain };
  }

  test('a quiz that was saved or added', async () => {
    const { hook, names, isReadAgain } = onPage(useSaveQuiz);
    await hook.mutateAsync({ stored: { quiz: { ...first, name: 'Changed' }, etag: '"1"' } });
    expect([names(), isReadAgain()]).toEqual([['Changed', 'Second'], true]);
    await hook.mutateAsync({ stored: { quiz: quiz('Added'), etag: null } });
    expect(names()).toEqual(['Changed', 'Second', 'Added']);
  });

  test('a quiz whose save was not answered: the list is refetched', async () => {
    const { hook, isReadAgain } = onPage(useSaveQuiz);
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
      if (method === 'PUT') throw new TypeError('the answer is lost');
      return new Promise(() => {});
    });
    await expect(hook.mutateAsync({ stored: { quiz: quiz('Added'), etag: null } })).rejects.toThrow(ApiError);
    expect(isReadAgain()).toBe(true);
  });

  test('a copy', async () => {
    const { hook, names, isReadAgain } = onPage(useDuplicateQuiz);
    await hook.mutateAsync(first);
    expect([names(), isReadAgain()]).toEqual([['First', 'Second', 'First (copy)'], true]);
  });

  test('[W3600] a quiz that was restored, in the order of creation', async () => {
    const { hook, names, isReadAgain } = onPage(useRestoreQuiz);
    const createdOn = '2024-01-01T00:00:00.000Z';
    vi.stubGlobal('fetch', async (address: string) =>
      address.endsWith('/restore') ? Response.json({ ...quiz('Restored'), createdOn }) : new Promise(() => {}),
    );
    await hook.mutateAsync('restored');
    expect([names(), isReadAgain()]).toEqual([['Restored', 'First', 'Second'], true]);
  });

  test('a quiz that was deleted', async () => {
    const { hook, names, isReadAgain } = onPage(useDeleteQuiz);
    await hook.mutateAsync(first.id);
    expect([names(), isReadAgain()]).toEqual([['Second'], true]);
  });
});
