import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizHostUser } from '@quarry/events/quiz/quiz';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { draftKey, dropDraft, keepDraft } from '#shared/host/drafts.ts';
import { HostContext } from '#shared/host/me.ts';
import { useIncomplete } from './incomplete-popup.tsx';
import type { CheckAction } from './use-checked-action.ts';

const host = { id: 'h', email: 'h@example.org', verified: true, autoSendLog: false } as const;
let ids = 0;
const blank = newQuiz(() => `id-${++ids}`, host as unknown as QuizHostUser, '2026-01-01T00:00:00.000Z');
const questions = blank.questions.map((question) => ({
  ...question,
  questionText: 'Hardest?',
  answers: question.answers.map((answer, position) => ({ ...answer, value: `Stone ${position}` })),
}));
const quiz: Quiz = { ...blank, name: 'Stones', questions };
const key = draftKey(host.id, quiz.id);

afterEach(() => {
  dropDraft(key);
  vi.unstubAllGlobals();
});

function Page({ hook }: { hook: () => void }) {
  hook();
  return null;
}

/** Presses Play on the quiz, whose draft has these questions. @returns whether it is played without a question */
async function isPlayed(draft: Quiz['questions']): Promise<boolean> {
  vi.stubGlobal('fetch', async () => Response.json(quiz));
  keepDraft(key, { etag: null, questions: draft, changedAt: '2026-01-01T00:00:00.000Z', window: 'one' });
  const start = vi.fn();
  const asked = Promise.withResolvers<void>();
  const ask: CheckAction = (_, read, answered) => void read().then(answered).then(asked.resolve, asked.reject);
  renderToStaticMarkup(
    <HostContext value={host as never}>
      <Page hook={() => useIncomplete(ask, start).check(quiz)} />
    </HostContext>,
  );
  await asked.promise;
  return start.mock.calls.length === 1;
}

test('[W285] unsaved changes are reported before play, but not a draft equal to the stored quiz', async () => {
  const changed = questions.map((question) => ({ ...question, questionText: 'Softest?' }));
  expect(await isPlayed(changed)).toBe(false);
  expect(await isPlayed(questions)).toBe(true);
});
