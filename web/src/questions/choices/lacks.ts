import { isBlank } from '@quarry/events/characters';
import type { Question } from '@quarry/events/questions/question';
import { userNameKey } from '@quarry/events/text';
import type { Texts } from '@quarry/texts/texts';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import type { Lack, Lacks } from '../kind.ts';

/** Describes the empty parts of a question and its duplicate answers. @returns null if there are none */
function lackOf(overviewTexts: Texts['overview'], { questionText, answers }: Question): Lack | null {
  const empty = answers.flatMap((answer, position) => (isEmpty(answer) ? [position] : []));
  const same = [...positionsByAnswer(answers).values()].filter((positions) => positions.length > 1);
  const hasNoText = isBlank(questionText);
  const lettersOf = (positions: readonly number[]) => positions.map(letterOfPosition);
  const texts = [
    ...(hasNoText || empty.length > 0 ? [overviewTexts.incomplete.empty(hasNoText, lettersOf(empty))] : []),
    ...same.map((positions) => overviewTexts.incomplete.same(lettersOf(positions))),
  ];
  if (texts.length === 0) return null;
  const fields = [...empty, ...same.map(([, second = 0]) => second)].map((position) => position + 1);
  return { text: texts.join('; '), field: hasNoText ? 0 : Math.min(...fields) };
}

/** A picture may be the whole answer. */
const isEmpty = ({ value, media }: Question['answers'][number]): boolean => isBlank(value) && media === undefined;

/** Positions of the answers that have a text, by how they look on a screen. */
function positionsByAnswer(answers: Question['answers']): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  answers.forEach(({ value }, position) => {
    const key = answerKey(value);
    if (!isBlank(value)) positions.set(key, [...(positions.get(key) ?? []), position]);
  });
  return positions;
}

/** Compares like names, ignoring invisible characters; m² differs from m2, and H₂O from H2O. */
function answerKey(value: string): string {
  const seen = value.replace(/[^\P{Default_Ignorable_Code_Point}\u200d]/gu, '');
  return userNameKey(seen.replace(/[²³¹\u2070-\u209f]/gu, '^$&'));
}

/** For kinds with answers to choose from. */
export const choiceLacks: Lacks = {
  of: lackOf,
  isUntouched: ({ questionText, answers }) => isBlank(questionText) && answers.every(isEmpty),
};
