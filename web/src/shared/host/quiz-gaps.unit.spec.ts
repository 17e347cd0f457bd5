import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import { gapsOf, isUntouched, quizGaps } from './quiz-gaps.ts';

let ids = 0;
const blank = newQuestion(() => `id-${++ids}`, DEFAULT_QUIZ_OPTIONS);
const told = (...of: Parameters<typeof quizGaps>) => quizGaps(...of).map(({ text }) => text);
const asked = (questionText: string, ...values: string[]) => ({
  ...blank,
  questionText,
  answers: values.map((value, i) => ({ id: blank.id as never, value, correct: i === 0 })),
});

test('[W285] what is empty is named by question and answer', () => {
  expect(gapsOf(asked('Hardest?', 'Diamond', 'Talc'))).toBeNull();
  expect(told([asked('Hardest?', 'Diamond', 'Talc'), asked('Softest?', 'Talc', '  ', ''), blank])).toEqual([
    'Question 2: answers B and C',
    'Question 3: the question, answers A and B',
  ]);
  expect(told([asked(' ', 'Talc', 'Gypsum'), asked('Blue?', 'Lapis', '')])).toEqual([
    'Question 1: the question',
    'Question 2: answer B',
  ]);
});

test('[W285] a question is untouched until something is written into it', () => {
  expect([isUntouched(blank), isUntouched(asked('', '', 'Talc')), isUntouched(asked('x', '', ''))]).toEqual([
    true,
    false,
    false,
  ]);
});
