import { mediaIdSchema } from '@quarry/events/media';
import { newQuestion, newQuiz } from '@quarry/events/quiz/defaults';
import { type QuizHostUser, quizOptionsSchema } from '@quarry/events/quiz/quiz';
import { expect, test } from 'vitest';
import { applyToAll, changeBrand, draftOf, keptSettings, settledQuiz } from './settings-draft.ts';

let ids = 0;
const newId = () => `id-${++ids}`;
const owner = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
const fresh = newQuiz(newId, owner, '2026-01-01T00:00:00.000Z');
const typed = (quiz = fresh, time = '20', points = '500') => ({ ...draftOf(quiz), numbers: { time, points } });

test('[W288] the numbers are taken as typed, and nothing is saved while one is wrong', () => {
  expect(settledQuiz(typed(), fresh.options)?.options).toMatchObject({ maxQuestionTime: 20, questionPoints: 500 });
  expect(settledQuiz(typed(fresh, '1000'), fresh.options)).toBeNull();
  expect(applyToAll(typed(fresh, '20', 'ten'))).toBeNull();
});

test('[W1541] settings that cannot be saved yet can be kept', () => {
  const kept = { base: { quiz: fresh, etag: null }, draft: typed(fresh, 'ten') };
  expect(fresh.name).toBe('');
  expect(keptSettings.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('[W287] the only question of a quiz follows the defaults until it is edited', () => {
  const changed = { maxQuestionTime: 20, questionPoints: 500 };
  expect(settledQuiz(typed(), fresh.options)?.questions[0]).toMatchObject(changed);
  const [question] = fresh.questions;
  if (!question) throw new Error('no question');
  const written = { ...fresh, questions: [{ ...question, questionText: 'Hardest?' }] };
  const set = { ...fresh, questions: [{ ...question, maxQuestionTime: 5 }] };
  const two = { ...fresh, questions: [question, newQuestion(newId, fresh.options)] };
  for (const quiz of [written, set, two]) {
    expect(settledQuiz(typed(quiz), fresh.options)?.questions).toEqual(quiz.questions);
  }
});

test('[W287] applied to all questions, each gets the quiz’s settings and keeps the rest', () => {
  const quiz = { ...fresh, questions: [...fresh.questions, newQuestion(newId, fresh.options)] };
  const applied = applyToAll(typed(quiz));
  expect(applied?.quiz.questions).toEqual(
    quiz.questions.map((question) => ({ ...question, maxQuestionTime: 20, questionPoints: 500 })),
  );
  expect(applied?.quiz.options).toMatchObject({ maxQuestionTime: 20, questionPoints: 500 });
});

test('[W3593] a brand is changed part by part, and an empty one is removed', () => {
  const logo = mediaIdSchema.parse('a'.repeat(22));
  const coloured = changeBrand(typed(), { accent: '#336699' });
  const branded = changeBrand(coloured, { logo });
  expect(branded.quiz.options.brand).toEqual({ accent: '#336699', logo });
  expect(quizOptionsSchema.parse(branded.quiz.options)).toEqual(branded.quiz.options);
  const without = changeBrand(changeBrand(branded, { accent: null }), { logo: null });
  expect(without).toStrictEqual(typed());
});
