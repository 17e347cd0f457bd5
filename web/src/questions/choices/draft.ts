import { LIMITS } from '@quarry/events/limits';
import { blankAnswer } from '@quarry/events/questions/choices';
import type { Answer, NewId } from '@quarry/events/questions/kind';
import type { Question } from '@quarry/events/questions/question';
import { changeEach, withValues } from '#shared/lib/unchanged.ts';

/** Changes of a question's answers; a change that is forbidden or has no effect returns the question itself. */

const isCorrect = ({ correct }: Answer): boolean => correct;

const changeAnswers = (question: Question, change: (answers: Answer[]) => Answer[]): Question =>
  withValues(question, { answers: change(question.answers) });

/** Only while there are fewer than six. */
export function addAnswer(question: Question, newId: NewId): Question {
  return changeAnswers(question, (answers) =>
    answers.length < LIMITS.maxAnswers ? [...answers, blankAnswer(newId)] : answers,
  );
}

/** Only while there are more than two. If the last correct one is deleted, the first remaining one becomes correct. */
export function deleteAnswer(question: Question, answerId: string): Question {
  return changeAnswers(question, (answers) => {
    if (answers.length <= LIMITS.minAnswers) return answers;
    const left = answers.filter(({ id }) => id !== answerId);
    if (left.some(isCorrect) || !answers.some(isCorrect)) return left;
    return left.map((answer, position) => ({ ...answer, correct: position === 0 }));
  });
}

export function setAnswerText(question: Question, answerId: string, value: string): Question {
  return changeAnswers(question, (answers) =>
    changeEach(answers, (answer) => (answer.id === answerId ? withValues(answer, { value }) : answer)),
  );
}

/** Exactly one is correct: marking one unmarks the others (specification, section 5). */
export function markCorrect(question: Question, answerId: string): Question {
  return changeAnswers(question, (answers) =>
    changeEach(answers, (answer) => withValues(answer, { correct: answer.id === answerId })),
  );
}

/** Any number may be correct, but at least one is: the last tick stays. */
export function toggleCorrect(question: Question, answerId: string): Question {
  return changeAnswers(question, (answers) => {
    const toggled = changeEach(answers, (answer) =>
      answer.id === answerId ? withValues(answer, { correct: !answer.correct }) : answer,
    );
    return toggled.some(isCorrect) ? toggled : answers;
  });
}
