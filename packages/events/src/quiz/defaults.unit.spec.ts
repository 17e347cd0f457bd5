import { describe, expect, it } from 'vitest';
import { userIdSchema } from '#ids.ts';
import { blankAnswer } from '#questions/choices.ts';
import { questionSchema } from '#questions/question.ts';
import { DEFAULT_QUIZ_OPTIONS, newQuestion, newQuiz } from './defaults.ts';
import { quizSchema } from './quiz.ts';

const counter = () => {
  let n = 0;
  return () => `id-${++n}`;
};

const owner = { id: userIdSchema.parse('host-1'), email: 'a@b', autoSendLog: false };

describe('defaults', () => {
  it('[Q14] a quiz has no name, one blank question and the default options', () => {
    const quiz = newQuiz(counter(), owner, '2026-01-02T03:04:05.000Z');
    expect(quiz).toMatchObject({
      name: '',
      quizUser: owner,
      createdOn: '2026-01-02T03:04:05.000Z',
      lastTimePlayed: null,
      options: {
        isLeaderboardBetween: true,
        maxQuestionTime: 60,
        questionPoints: 100,
        questionPointsModifier: 0,
        showLiveStats: false,
        colourScheme: 0,
      },
    });
    expect(quiz.questions).toHaveLength(1);
    expect(quiz.options).not.toBe(DEFAULT_QUIZ_OPTIONS);
    expect(quizSchema.parse({ ...quiz, name: 'Minerals' })).toEqual({ ...quiz, name: 'Minerals' });
  });

  it('[Q14] a question has two answers, the first correct, and the quiz’s settings', () => {
    const options = {
      ...DEFAULT_QUIZ_OPTIONS,
      maxQuestionTime: 9,
      questionPoints: 8,
      questionPointsModifier: 1,
      showLiveStats: true,
    } as const;
    const question = newQuestion(counter(), options);
    expect(question).toEqual({
      id: 'id-1',
      questionText: '',
      answers: [
        { id: 'id-2', value: '', correct: true },
        { id: 'id-3', value: '', correct: false },
      ],
      maxQuestionTime: 9,
      questionPoints: 8,
      questionPointsModifier: 1,
      questionType: 0,
      showLiveStats: true,
    });
    expect(questionSchema.parse(question)).toEqual(question);
  });

  it('[Q14] an answer is wrong by default', () => {
    expect(blankAnswer(counter())).toEqual({ id: 'id-1', value: '', correct: false });
    expect(blankAnswer(counter(), true).correct).toBe(true);
  });
});
