import { isBlank } from '@quarry/events/characters';
import type { Question } from '@quarry/events/questions/question';
import { exactKey, looseKey } from '@quarry/events/questions/typed-text';
import type { Texts } from '@quarry/texts/texts';
import type { Lack, Lacks } from '../kind.ts';
import { typedAnswerIn } from './draft.ts';

/** Describes empty parts and spellings that match the same responses. @returns null if there are none */
function lackOf(overviewTexts: Texts['overview'], question: Question): Lack | null {
  const { questionText, answers } = question;
  const keyOf = typedAnswerIn(question)?.exact ? exactKey : looseKey;
  const empty = answers.flatMap(({ value }, position) => (isBlank(value) ? [position + 1] : []));
  const byKey = new Map<string, number[]>();
  answers.forEach(({ value }, position) => {
    if (!isBlank(value)) byKey.set(keyOf(value), [...(byKey.get(keyOf(value)) ?? []), position + 1]);
  });
  const same = [...byKey.values()].filter((positions) => positions.length > 1);
  const hasNoText = isBlank(questionText);
  const texts = [
    ...(hasNoText ? [overviewTexts.incomplete.empty(true, [])] : []),
    ...(empty.length > 0 ? [overviewTexts.incomplete.emptySpellings(empty)] : []),
    ...same.map(overviewTexts.incomplete.sameSpellings),
  ];
  if (texts.length === 0) return null;
  const fields = [...empty, ...same.map(([, second = 0]) => second)];
  return { text: texts.join('; '), field: hasNoText ? 0 : Math.min(...fields) };
}

export const typedAnswerLacks: Lacks = {
  of: lackOf,
  isUntouched: ({ questionText, answers }) => isBlank(questionText) && answers.every(({ value }) => isBlank(value)),
};
