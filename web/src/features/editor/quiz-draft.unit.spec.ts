import { newQuiz, questionSettings } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizHostUser } from '@quarry/events/quiz/quiz';
import { describe, expect, test } from 'vitest';
import * as draft from '#questions/choices/draft.ts';
import * as edit from './quiz-draft.ts';

const ids = () => {
  let made = 0;
  return () => `id-${made++}`;
};
const owner = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
const fresh = (newId = ids()): [Quiz, () => string] => [newQuiz(newId, owner, '2026-01-01T00:00:00.000Z'), newId];
const only = (quiz: Quiz) => {
  const question = quiz.questions[0];
  if (!question) throw new Error('no question');
  return question;
};

describe('questions', () => {
  test('[W43] a new one has two answers, the first correct, and the settings of its quiz', () => {
    const [quiz, newId] = fresh();
    const options = { ...quiz.options, maxQuestionTime: 20, questionPoints: 500, questionPointsModifier: 1 as const };
    const added = edit.addQuestion({ ...quiz, options }, newId).questions[1];
    expect(added?.answers.map(({ correct }) => correct)).toEqual([true, false]);
    expect(added).toMatchObject({ maxQuestionTime: 20, questionPoints: 500, questionPointsModifier: 1 });
  });

  test('[W43] the last remaining one cannot be deleted', () => {
    const [quiz, newId] = fresh();
    expect(edit.deleteQuestion(quiz, only(quiz).id)).toBe(quiz);
    const two = edit.addQuestion(quiz, newId);
    expect(edit.deleteQuestion(two, only(quiz).id).questions).toHaveLength(1);
  });

  test('[W43] can be moved, but not beyond the ends', () => {
    const [quiz, newId] = fresh();
    const three = edit.addQuestion(edit.addQuestion(quiz, newId), newId);
    const order = (one: Quiz) => one.questions.map(({ id }) => id);
    const [a, b, c] = order(three);
    expect(order(edit.moveQuestion(three, String(a), 1))).toEqual([b, a, c]);
    expect(order(edit.moveQuestion(three, String(a), 2))).toEqual([b, c, a]);
    expect(order(edit.moveQuestion(three, String(c), 0))).toEqual([c, a, b]);
    for (const to of [-1, 0, 3]) expect(edit.moveQuestion(three, String(a), to)).toBe(three);
  });

  test('[W43] has its own settings', () => {
    const [quiz] = fresh();
    const settings = { maxQuestionTime: 5, questionPoints: 1, questionPointsModifier: 1, showLiveStats: true } as const;
    expect(only(edit.setSettings(quiz, only(quiz).id, settings))).toEqual({ ...only(quiz), ...settings });
  });

  test('[W1970] a change to the same value, or one that is forbidden, changes nothing', () => {
    const [quiz, newId] = fresh();
    const { id, answers, questionText } = only(quiz);
    const [first] = answers;
    if (first === undefined) throw new Error('no answer');
    expect(edit.setSettings(quiz, id, questionSettings(only(quiz)))).toBe(quiz);
    expect(edit.setQuestionText(quiz, id, questionText)).toBe(quiz);
    const change = edit.changeQuestion;
    expect(change(quiz, id, (one) => draft.setAnswerText(one, first.id, first.value))).toBe(quiz);
    expect(change(quiz, id, (one) => draft.markCorrect(one, first.id))).toBe(quiz);
    expect(change(quiz, id, (one) => draft.deleteAnswer(one, first.id))).toBe(quiz);
    const add = (to: Quiz) => change(to, id, (one) => draft.addAnswer(one, newId));
    let full = quiz;
    for (let i = 0; i < 4; i++) full = add(full);
    expect(add(full)).toBe(full);
  });

  test('[W283] the question a step affects is the one added, changed or moved, or in the place of a removed one', () => {
    const [quiz, newId] = fresh();
    const grown = edit.addQuestion(edit.addQuestion(edit.addQuestion(quiz, newId), newId), newId);
    const { questions } = grown;
    const [a, b, c, d] = questions.map(({ id }) => id);
    const after = (before: Quiz, next: Quiz, chosen?: string) =>
      edit.questionOfStep(before.questions, next.questions, chosen)?.id;
    expect(after(edit.deleteQuestion(grown, String(b)), grown)).toBe(b);
    expect(after(grown, edit.deleteQuestion(grown, String(b)))).toBe(c);
    expect(after(grown, edit.deleteQuestion(grown, String(d)))).toBe(c);
    expect(after(grown, edit.setQuestionText(grown, String(c), 'New?'))).toBe(c);
    const down = edit.moveQuestion(grown, String(a), 2);
    expect([after(grown, down, c), after(down, grown, c)]).toEqual([a, a]);
    const up = edit.moveQuestion(grown, String(d), 1);
    expect([after(grown, up, a), after(up, grown, a)]).toEqual([d, d]);
    const neighbours = edit.moveQuestion(grown, String(b), 2);
    for (const chosen of [b, c])
      expect([after(grown, neighbours, chosen), after(neighbours, grown, chosen)]).toEqual([chosen, chosen]);
  });

  test('[W283] Ctrl or Cmd with Z undoes; with Shift, or with Y, redoes', () => {
    const asked = (key: string, held: object = { ctrlKey: true }) =>
      edit.stepAsked({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });
    expect([asked('z'), asked('Z', { metaKey: true, shiftKey: true }), asked('y')]).toEqual(['undo', 'redo', 'redo']);
    expect([asked('z', {}), asked('z', { ctrlKey: true, altKey: true }), asked('x')]).toEqual([null, null, null]);
  });
});
