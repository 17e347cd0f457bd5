import type { Media } from '@quarry/events/media';
import { answerWords } from '@quarry/events/questions/answer-words';
import { expect, test } from 'vitest';
import { summaryOf, viewOf } from '#features/host-session/spec-support.ts';
import { rightOf, tallyOf } from './tally.ts';

const view = (counts: Record<string, number>) => {
  const perAnswer = Object.entries(counts).map(([answerId, count]) => ({ answerId, count }));
  return viewOf('statistics', { summary: summaryOf({ players: 7, asked: 5, perAnswer }) });
};
const tallyIn = ({ question, summary }: ReturnType<typeof view>) => tallyOf(question, summary);

test('[W2794] each answer has its count and its share of those present, not of those who answered or joined since', () => {
  const tally = tallyIn(view({ 'q1-1': 3, 'q1-2': 1 }));
  expect(tally.map(({ count, part, correct }) => [count, part, correct])).toEqual([
    [3, 0.6, true],
    [1, 0.2, false],
  ]);
  expect(rightOf(tally)).toBe(3);
});

test('[W862] if nobody answered there is no share, and no headline', () => {
  const tally = tallyIn(view({}));
  expect(tally.map(({ count, part }) => [count, part])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(rightOf(tally)).toBeNull();
});

test('[W3563] an answer is named by its text, or else by its picture’s alternative text', () => {
  const media = { alt: 'A gem', width: 4, height: 3 } as Media;
  expect(answerWords({ value: 'Opal', media })).toBe('Opal');
  expect(answerWords({ value: ' ', media })).toBe('A gem');
  expect(answerWords({ value: '' })).toBe('');
});
