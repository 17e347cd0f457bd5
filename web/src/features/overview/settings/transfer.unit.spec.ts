import { newQuiz } from '@quarry/events/quiz/defaults';
import type { QuizHostUser } from '@quarry/events/quiz/quiz';
import { expect, test } from 'vitest';
import { EXPORT_FILE_NAME, exportedText, importedQuiz } from './transfer.ts';

const make = (prefix: string, name: string, createdOn: string) => {
  let made = 0;
  const owner = { id: `${prefix}-host`, email: 'h@example.org', autoSendLog: false } as QuizHostUser;
  return { ...newQuiz(() => `${prefix}-${made++}`, owner, createdOn), name };
};
const mine = make('mine', 'Mine', '2026-01-01T00:00:00.000Z');
const other = make('other', 'Other’s quiz 🪨', '2025-05-05T00:00:00.000Z');

test('[W46] the file is Quiz-Export.json and holds the quiz without id and quizUser', () => {
  expect(EXPORT_FILE_NAME).toBe('Quiz-Export.json');
  const { id: _, quizUser: __, ...rest } = other;
  expect(JSON.parse(exportedText(other))).toEqual(rest);
});

test('[W46] an import takes all but id, createdOn and owner', () => {
  expect(importedQuiz(exportedText(other), mine)).toEqual({
    ...other,
    id: mine.id,
    createdOn: mine.createdOn,
    quizUser: mine.quizUser,
  });
});

test.each([
  ['no JSON', 'Quiz'],
  ['not a quiz', '{"name":"x"}'],
  ['a list', '[]'],
  ['two correct answers', exportedText(other).replace('"correct": false', '"correct": true')],
  ['no answers', exportedText({ ...other, questions: other.questions.map((one) => ({ ...one, answers: [] })) })],
  ['a wrong colour scheme', exportedText(other).replace('"colourScheme": 0', '"colourScheme": 7')],
  ['a date that is none', exportedText({ ...other, createdOn: 'yesterday' })],
])('[W46] %s is no file to import', (_, text) => {
  expect(importedQuiz(text, mine)).toBeNull();
});
