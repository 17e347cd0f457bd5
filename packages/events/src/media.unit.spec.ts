import { expect, test } from 'vitest';
import { mediaSchema } from './media.ts';
import { mediaIdsOf } from './questions/question.ts';
import { questionListSchema } from './quiz/quiz.ts';
import { QUESTIONS } from './spec-support/samples.ts';

const media = { id: 'Aa0_-Aa0_-Aa0_-Aa0_-Aa', alt: 'Quartz', width: 1600, height: 1 };
const isMedia = (changes: object) => mediaSchema.safeParse({ ...media, ...changes }).success;

test('[Q3310] a picture has an id of 22 characters, a text of up to 300, and 1 to 1600 pixels a side', () => {
  expect(isMedia({})).toBe(true);
  expect(['', 'x'.repeat(300), 'x'.repeat(301), 'a\nb', undefined].map((alt) => isMedia({ alt }))).toEqual([
    ...[true, true, false, false, true],
  ]);
  for (const side of ['width', 'height'])
    expect([0, 1, 1600, 1601, 1.5, undefined].map((n) => isMedia({ [side]: n }))).toEqual([
      ...[false, true, true, false, false, false],
    ]);
  expect(['a', 'x'.repeat(23), `${'x'.repeat(21)}.`, `../${'x'.repeat(19)}`].map((id) => isMedia({ id }))).toEqual([
    ...[false, false, false, false],
  ]);
});

test('[Q3310] questions and answers may have one, which stays with them', () => {
  const [question] = QUESTIONS;
  if (!question) throw new Error('no sample');
  const other = { ...media, id: 'B'.repeat(22) };
  const answers = question.answers.map((answer, i) => (i === 0 ? { ...answer, media: other } : answer));
  const pictured = questionListSchema.parse([{ ...question, media, answers }]);
  expect(pictured).toEqual([{ ...question, media, answers }]);
  expect(mediaIdsOf([...pictured, ...pictured])).toEqual([media.id, other.id]);
  expect(mediaIdsOf(QUESTIONS)).toEqual([]);
});
