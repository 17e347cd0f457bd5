import type { Question } from '@quarry/events/questions/question';
import type { Texts } from '@quarry/texts/texts';
import type { Gap } from '#shared/host/gap-list.tsx';
import { choiceGaps } from './choices/gaps.ts';
import { estimateGaps } from './estimate/gaps.ts';
import type { Gaps, Lack } from './kind.ts';
import { textGaps } from './text-alone/gaps.ts';
import { typedAnswerGaps } from './typed-answer/gaps.ts';

/** By `questionType`. */
const KINDS: Readonly<Record<number, Gaps>> = {
  0: choiceGaps,
  1: choiceGaps,
  2: typedAnswerGaps,
  3: estimateGaps,
  4: choiceGaps,
  5: choiceGaps,
  6: textGaps,
  7: textGaps,
};

const gapsFor = ({ questionType }: Question): Gaps => KINDS[questionType] ?? choiceGaps;

export const gapsOf = (overviewTexts: Texts['overview'], question: Question): Lack | null =>
  gapsFor(question).of(overviewTexts, question);

export const isUntouched = (question: Question): boolean => gapsFor(question).isUntouched(question);

/** One entry for each incomplete question. The quiz can be saved and played anyway. */
export function quizGaps(overviewTexts: Texts['overview'], questions: readonly Question[]): Gap[] {
  return questions.flatMap((question, index) => {
    const gaps = gapsOf(overviewTexts, question);
    return gaps === null ? [] : [{ questionId: question.id, text: overviewTexts.gaps.question(index + 1, gaps.text) }];
  });
}
