import type { MultipleChoiceQuestion } from '@quarry/events/questions/multiple-choice';
import type { Question } from '@quarry/events/questions/question';
import { withValues } from '#shared/lib/unchanged.ts';

export const isMultipleChoice = (question: Question): question is MultipleChoiceQuestion => question.questionType === 1;

/** Another kind's question stays as it is. */
export function setScoring(question: Question, scoring: MultipleChoiceQuestion['scoring']): Question {
  return isMultipleChoice(question) ? withValues(question, { scoring }) : question;
}
