import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import { addAnswer, deleteAnswer, markCorrect, toggleCorrect } from './draft.ts';

let made = 0;
const newId = () => `id-${made++}`;
const fresh = () => newQuestion(newId, DEFAULT_QUIZ_OPTIONS);

test('[W45] there are two to six', () => {
  let full = fresh();
  for (let i = 0; i < 10; i++) full = addAnswer(full, newId);
  expect(full.answers).toHaveLength(6);
  let few = full;
  for (const answer of full.answers) few = deleteAnswer(few, answer.id);
  expect(few.answers).toHaveLength(2);
});

test('[W45] exactly one is correct: marking one unmarks the others', () => {
  const question = fresh();
  const marked = markCorrect(question, question.answers[1]?.id ?? '');
  expect(marked.answers.map(({ correct }) => correct)).toEqual([false, true]);
});

test('[W45] when the correct one is deleted, the first remaining one becomes correct', () => {
  const question = fresh();
  const left = deleteAnswer(addAnswer(question, newId), question.answers[0]?.id ?? '').answers;
  expect(left.map(({ correct }) => correct)).toEqual([true, false]);
});

test('[W3400] if several may be correct, each is ticked separately, and the last tick stays', () => {
  const question = addAnswer(fresh(), newId);
  const [first, second] = question.answers.map(({ id }) => id);
  const both = toggleCorrect(question, second ?? '');
  expect(both.answers.map(({ correct }) => correct)).toEqual([true, true, false]);
  const other = toggleCorrect(both, first ?? '');
  expect(other.answers.map(({ correct }) => correct)).toEqual([false, true, false]);
  expect(toggleCorrect(other, second ?? '')).toBe(other);
});

test('[W3401] if nothing is right, deleting an answer makes none right', () => {
  const full = addAnswer(fresh(), newId);
  const poll = { ...full, answers: full.answers.map((answer) => ({ ...answer, correct: false })) };
  const left = deleteAnswer(poll, poll.answers[0]?.id ?? '').answers;
  expect(left.map(({ correct }) => correct)).toEqual([false, false]);
});
