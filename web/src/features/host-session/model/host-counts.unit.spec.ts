import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import { medianTime, newcomerOf, partRight, tallyOf } from './host-counts.ts';
import { EMPTY_HOST_VIEW, type HostView } from './host-view.ts';

let made = 0;
const question = newQuestion(() => `id-${made++}`, DEFAULT_QUIZ_OPTIONS);
const [right = '', wrong = ''] = question.answers.map(({ id }) => id);

const view = (counts: Record<string, number>): HostView => ({
  ...EMPTY_HOST_VIEW,
  quiz: { ...EMPTY_HOST_VIEW.quiz, questions: [question] },
  currentQuestionId: question.id,
  summary: {
    ...EMPTY_HOST_VIEW.summary,
    perAnswer: Object.entries(counts).map(([answerId, count]) => ({ answerId, count })),
  },
});

test('[W862] each answer has its count and its part of the answers given, and the right ones together make the headline', () => {
  const tally = tallyOf(view({ [right]: 3, [wrong]: 1 }));
  expect(tally.map(({ count, part, correct }) => [count, part, correct])).toEqual([
    [3, 0.75, true],
    [1, 0.25, false],
  ]);
  expect(partRight(tally)).toBe(0.75);
});

test('[W862] where nobody answered there is no part, and no headline', () => {
  const tally = tallyOf(view({}));
  expect(tally.map(({ count, part }) => [count, part])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(partRight(tally)).toBeNull();
});

test('[W862] half of the answers have come in by the part of the time that holds the middle one', () => {
  expect(medianTime({ span: 20, counts: [5, 4, 1, 0, 0, 0, 0, 0, 0, 0] })).toBe(2);
  expect(medianTime({ span: 60, counts: [0, 0, 0, 0, 1, 0, 0, 0, 0, 1] })).toBe(30);
});

test('[W863] the best newcomer is the first of the leaders who was not among them before', () => {
  const leaders = [3, 2, 14, 11].map((previousRank, i) => ({
    user: { id: `p${i}`, identifier: `Player ${i}` },
    score: 400 - i,
    rank: i + 1,
    previousRank,
    answers: [],
  }));
  expect(newcomerOf(leaders)?.user.id).toBe('p2');
  expect(newcomerOf(leaders.map((one) => ({ ...one, previousRank: one.rank })))).toBeUndefined();
});
