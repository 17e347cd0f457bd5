import { questionIdSchema, quizIdSchema } from '#ids.ts';
import type { Language } from '#language.ts';
import type { NewId } from '#questions/kind.ts';
import { DEFAULT_KIND, type Question } from '#questions/question.ts';
import { COLOUR_SCHEME, type Quiz, type QuizHostUser, type QuizOptions } from './quiz.ts';

/** The options of a new quiz (specification, section 3). */
export const DEFAULT_QUIZ_OPTIONS: QuizOptions = {
  isLeaderboardBetween: true,
  maxQuestionTime: 60,
  questionPoints: 100,
  questionPointsModifier: 0,
  showLiveStats: false,
  colourScheme: COLOUR_SCHEME.Default,
};

/** What the app's own new quizzes have beyond them. */
const PACE = { readingTime: 3, closeWhenAnswered: true } as const;

/** Settings of a question for which a quiz has defaults. */
export type QuestionSettings = Pick<
  Question,
  'maxQuestionTime' | 'questionPoints' | 'questionPointsModifier' | 'showLiveStats'
>;

/** The settings alone: a question's own, or those a quiz's options give its new questions (contract, section 5). */
export function questionSettings(of: QuestionSettings): QuestionSettings {
  const { maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats } = of;
  return { maxQuestionTime, questionPoints, questionPointsModifier, showLiveStats };
}

/** A blank question of the default kind; its settings are the quiz's (contract, section 5). */
export function newQuestion(newId: NewId, options: QuizOptions): Question {
  return {
    id: questionIdSchema.parse(newId()),
    questionText: '',
    ...DEFAULT_KIND.blank(newId),
    ...questionSettings(options),
  };
}

/** A quiz with an empty name and one blank question. @param now ISO 8601 instant */
export function newQuiz(newId: NewId, quizUser: QuizHostUser, now: string, language?: Language): Quiz {
  const options = { ...DEFAULT_QUIZ_OPTIONS, ...PACE, ...(language !== undefined && { language }) };
  return {
    id: quizIdSchema.parse(newId()),
    name: '',
    questions: [newQuestion(newId, options)],
    options,
    quizUser,
    createdOn: now,
    lastTimePlayed: null,
  };
}
