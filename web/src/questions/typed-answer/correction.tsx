import { isBlank } from '@quarry/events/characters';
import { LIMITS } from '@quarry/events/limits';
import type { Correction } from '@quarry/events/questions/question';
import { exactKey, looseKey } from '@quarry/events/questions/typed-text';
import { useTypedAnswerTexts } from '#shared/texts/typed-answer.ts';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import type { CorrectionProps, Corrections } from '../kind.ts';
import { typedAnswerIn } from './draft.ts';

/** An additional spelling to accept. */
function Form({ correction, onChange }: CorrectionProps) {
  const typedAnswerTexts = useTypedAnswerTexts();
  return (
    <TextField
      kind="answer"
      label={typedAnswerTexts.another}
      dir="auto"
      value={spellingIn(correction)}
      onChange={(text) => onChange({ texts: [text] })}
    />
  );
}

const spellingIn = (correction: Correction): string => ('texts' in correction ? (correction.texts[0] ?? '') : '');

export const typedAnswerCorrections: Corrections = {
  Form,
  of: () => ({ texts: [''] }),
  refusal(fixTexts, question, correction) {
    const spelling = spellingIn(correction);
    if (isBlank(spelling)) return fixTexts.noSpelling;
    const keyOf = typedAnswerIn(question)?.exact ? exactKey : looseKey;
    if (question.answers.some(({ value }) => keyOf(value) === keyOf(spelling))) return fixTexts.isAccepted;
    return question.answers.length >= LIMITS.spellings ? fixTexts.noMoreSpellings : null;
  },
};
