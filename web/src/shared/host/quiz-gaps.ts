import type { Question } from '@quarry/events/quiz/quiz';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { GAPS } from '#shared/strings/overview.ts';

const isBlank = (text: string) => text.trim() === '';

/** Describes the empty parts of a question. @returns null when there are none. */
export function gapsOf({ questionText, answers }: Question): string | null {
  const letters = answers.flatMap(({ value }, position) => (isBlank(value) ? [letterOfPosition(position)] : []));
  const missing = [
    ...(isBlank(questionText) ? [GAPS.text] : []),
    ...(letters.length > 0 ? [GAPS.answers(letters)] : []),
  ];
  return missing.length === 0 ? null : missing.join(', ');
}

/** Whether a question is still empty. */
export function isUntouched({ questionText, answers }: Question): boolean {
  return isBlank(questionText) && answers.every(({ value }) => isBlank(value));
}

/** A question with empty parts. */
export interface Gap {
  readonly questionId: string;
  /** 'Question 2: answers B and C' */
  readonly text: string;
}

/** One entry for each question with empty parts. The quiz can be saved and played anyway. */
export function quizGaps(questions: readonly Question[]): Gap[] {
  return questions.flatMap((question, index) => {
    const gaps = gapsOf(question);
    return gaps === null ? [] : [{ questionId: question.id, text: GAPS.question(index + 1, gaps) }];
  });
}
