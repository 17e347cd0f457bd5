import { LIMITS } from '@quarry/events/limits';
import { blankAnswer } from '@quarry/events/questions/choices';
import type { Answer, NewId } from '@quarry/events/questions/kind';
import type { Question } from '@quarry/events/questions/question';
import { withValues } from '#shared/lib/unchanged.ts';
import { moved } from './placing.ts';

/** Changes of an order; one that a rule forbids, or that changes nothing, returns the question itself. */

const withAnswers = (question: Question, answers: readonly Answer[]): Question =>
  withValues(question, { answers: answers as Answer[] });

export const moveAnswer = (question: Question, from: number, to: number): Question =>
  withAnswers(question, moved(question.answers, from, to));

/** Only while there are fewer than six; all of them are right. */
export const addAnswer = (question: Question, newId: NewId): Question =>
  question.answers.length >= LIMITS.maxAnswers
    ? question
    : withAnswers(question, [...question.answers, blankAnswer(newId, true)]);

/** Only while there are more than two. */
export const deleteAnswer = (question: Question, answerId: string): Question =>
  question.answers.length <= LIMITS.minAnswers
    ? question
    : withAnswers(
        question,
        question.answers.filter(({ id }) => id !== answerId),
      );

export const scoringOf = (question: Question): 'partial' | 'all' =>
  'scoring' in question ? question.scoring : 'partial';

export const setScoring = (question: Question, scoring: 'partial' | 'all'): Question =>
  withValues(question, { scoring } as Partial<Question>);
