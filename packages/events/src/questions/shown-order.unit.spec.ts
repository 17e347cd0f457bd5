import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sessionIdSchema } from '#ids.ts';
import { hostView, questionForPlayers, stageView } from '#session/views.ts';
import { given } from '#spec-support/given.ts';
import { created, HOST, joined, opened, QUESTIONS, question, questionId } from '#spec-support/samples.ts';
import { questionsPlayed } from './question.ts';
import { mixed } from './shown-order.ts';

it('[Q3123] an order depends on session, question and the ids alone, and is any', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const sessionId = sessionIdSchema.parse(id);
      const order = mixed(items, sessionId, questionId('q1'));
      expect(mixed([...items].reverse(), sessionId, questionId('q1'))).toEqual(order);
      const key = order.map(({ id }) => id).join('');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }),
    { numRuns: 2_400 },
  );
  expect(counts.size).toBe(24);
  // 100 each, give or take 6 deviations.
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(60);
});

it('[Q3123] with `shuffle` host, stage and players see the answers in the same other order, and results stay right', () => {
  const options = { shuffle: true };
  const state = given(created({ options }), joined(1), opened(0)).state();
  const idsOf = (one: { readonly answers: readonly { readonly id: string }[] } | null | undefined) =>
    one?.answers.map(({ id }) => id);
  const seen = idsOf(questionForPlayers(state));
  expect([...(seen ?? [])].sort()).toEqual(['q1-a', 'q1-b', 'q1-c']);
  expect(idsOf(hostView(state).session.quiz.questions[0])).toEqual(seen);
  expect(idsOf(stageView(state).session.quiz.questions[0])).toEqual(seen);
  const orders = QUESTIONS.map((one) => idsOf(state.questions.find(({ id }) => id === one.id))?.join());
  expect(orders).not.toEqual(QUESTIONS.map((one) => idsOf(one)?.join()));
  expect(questionsPlayed(QUESTIONS, { id: state.id, options: {} })).toBe(QUESTIONS);
});

it('[Q3123] the same list sent again changes nothing, another one is rejected', () => {
  const session = given(created({ options: { shuffle: true } }));
  const set = (questions: typeof QUESTIONS) =>
    session.when({ type: 'SetQuestions', hostId: HOST, questions: [...questions] });
  set(QUESTIONS).thenEvents();
  set([question('q1'), question('q9')]).thenRejected('quiz-changed');
});
