import { expect, test } from 'vitest';
import { newQuestion, newQuiz } from './defaults.ts';
import { hasTag, quizSearch } from './quiz-search.ts';

let ids = 0;
const newId = () => `id-${++ids}`;
const blank = newQuiz(newId, { id: 'h', email: 'h@x', autoSendLog: false } as never, '2026-01-01T00:00:00.000Z');
const quiz = {
  ...blank,
  name: 'Minerals of the Ural',
  tags: ['Geography', 'Año 7'],
  questions: ['Which is hardest?', 'Wie heißt der Édelstein?'].map((questionText) => ({
    ...newQuestion(newId, blank.options),
    questionText,
  })),
};

test('[A3352] each word of a query is in the name, a tag or the text of a question, whatever its case and marks', () => {
  for (const query of ['ural', 'MINERALS hardest', 'ano', 'edel heißt', ' geography  ural ', ''])
    expect(quizSearch(query)(quiz), query).toBe(true);
  for (const query of ['ural volga', 'softest', 'minerals-of']) expect(quizSearch(query)(quiz), query).toBe(false);
});

test('[A3352] a tag is found whatever its case and marks, but only as a whole', () => {
  expect(['geography', 'ANO 7', ' Geography '].map((tag) => hasTag(quiz, tag))).toEqual([true, true, true]);
  expect([hasTag(quiz, 'Geo'), hasTag(blank, 'Geography')]).toEqual([false, false]);
});
