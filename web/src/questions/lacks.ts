import type { Question } from '@quarry/events/questions/question';
import type { Texts } from '@quarry/texts/texts';
import type { IncompleteQuestion } from '#shared/host/incomplete-list.tsx';
import { choiceLacks } from './choices/lacks.ts';
import { estimateLacks } from './estimate/lacks.ts';
import type { Lack, Lacks } from './kind.ts';
import { textLacks } from './text-alone/lacks.ts';
import { typedAnswerLacks } from './typed-answer/lacks.ts';

/** By `questionType`. */
const KINDS: Readonly<Record<number, Lacks>> = {
  0: choiceLacks,
  1: choiceLacks,
  2: typedAnswerLacks,
  3: estimateLacks,
  4: choiceLacks,
  5: choiceLacks,
  6: textLacks,
  7: textLacks,
};

const lacksFor = ({ questionType }: Question): Lacks => KINDS[questionType] ?? choiceLacks;

export const lackOf = (overviewTexts: Texts['overview'], question: Question): Lack | null =>
  lacksFor(question).of(overviewTexts, question);

export const isUntouched = (question: Question): boolean =>
  question.media === undefined && lacksFor(question).isUntouched(question);

/** One entry for each incomplete question. The quiz can be saved and played anyway. */
export function incompleteQuestions(
  overviewTexts: Texts['overview'],
  questions: readonly Question[],
): IncompleteQuestion[] {
  return questions.flatMap((question, index) => {
    const lack = lackOf(overviewTexts, question);
    return lack === null
      ? []
      : [{ questionId: question.id, text: overviewTexts.incomplete.question(index + 1, lack.text) }];
  });
}
