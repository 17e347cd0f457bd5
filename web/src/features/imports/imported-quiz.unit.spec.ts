import { importedSchema } from '@quarry/events/http';
import { newQuiz } from '@quarry/events/quiz/defaults';
import type { QuizHostUser } from '@quarry/events/quiz/quiz';
import { expect, test } from 'vitest';
import { isComplete, type Preview, previewOf, problemsOf, takenOf, withAdded, withChosen } from './imported-quiz.ts';

const host = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
const now = '2026-01-01T00:00:00.000Z';
let ids = 0;
const newId = () => `id-${++ids}`;
const { options } = newQuiz(newId, host, now);

const question = (id: string, texts: readonly string[]) => ({
  id,
  questionText: `Question ${id}?`,
  questionType: 0,
  answers: texts.map((value, i) => ({ id: `${id}-${i}`, value, correct: i === 0 })),
  maxQuestionTime: 20,
  questionPoints: 100,
  questionPointsModifier: 0,
  showLiveStats: false,
});

function preview(room = 200): Preview {
  const imported = importedSchema.parse({
    format: 'csv',
    quiz: {
      name: 'Stones',
      options,
      questions: [question('a', ['x', 'y']), question('b', ['x'.repeat(101), 'y']), question('c', ['x', 'y'])],
    },
    problems: [
      { line: 1, severity: 'warning', text: 'Row 1: of the file' },
      { line: 3, question: 2, severity: 'error', text: 'Row 3: too long' },
      { line: 3, question: 2, severity: 'warning', text: 'Row 3: a note' },
    ],
  });
  return previewOf(imported, host, room, newId, now);
}

const idsOf = (questions: readonly { readonly id: string }[]) => questions.map(({ id }) => id);

test('[W3541] storable questions are selected initially, as many as fit, and only selected ones are taken', () => {
  expect(idsOf(takenOf(preview()))).toEqual(['a', 'c']);
  expect(idsOf(takenOf(preview(1)))).toEqual(['a']);
  expect(idsOf(takenOf(withChosen(preview(), ['a'], false)))).toEqual(['c']);
  expect(idsOf(takenOf(withChosen(preview(), ['b'], true)))).toEqual(['a', 'c']);
});

test('[W3542] a question that exceeds its limits has its errors until it is corrected; notes stay', () => {
  const read = preview();
  const [, b] = read.quiz.questions;
  if (!b) throw new Error('no question');
  expect(isComplete(b)).toBe(false);
  const texts = (one: Preview, of = b) => problemsOf(one, of).map(({ text }) => text);
  expect(texts(read)).toEqual(['Row 3: too long', 'Row 3: a note']);
  const mended = {
    ...b,
    answers: b.answers.map((answer) => ({ ...answer, value: answer.value.slice(0, 100) })),
  } as typeof b;
  const after = { ...read, quiz: { ...read.quiz, questions: read.quiz.questions.with(1, mended) } };
  expect(texts(after, mended)).toEqual(['Row 3: a note']);
});

test('[W3543] questions are added under new ids, in place of a new quiz’s untouched question', () => {
  const taken = takenOf(preview());
  const fresh = newQuiz(newId, host, now);
  const filled = withAdded(fresh, taken, newId);
  expect(filled.questions.map(({ questionText }) => questionText)).toEqual(['Question a?', 'Question c?']);
  const twice = withAdded(filled, taken, newId);
  expect(new Set(idsOf(twice.questions)).size).toBe(4);
  expect(twice.questions.slice(0, 2)).toEqual(filled.questions);
});
