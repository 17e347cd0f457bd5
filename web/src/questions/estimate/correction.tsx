import type { Correction } from '@quarry/events/questions/question';
import type { CorrectionProps, Corrections } from '../kind.ts';
import type { Numbers } from './draft.ts';
import { estimateIn } from './estimate-in.ts';
import { NumberFields } from './number-fields.tsx';

/** The correct number, and how far off an answer may be. */
function Form({ question, correction, onChange }: CorrectionProps) {
  const numbers = numbersIn(correction);
  return (
    <NumberFields
      key={question.id}
      numbers={numbers}
      unit={estimateIn(question)?.unit ?? ''}
      onChange={(changes) => onChange({ ...numbers, ...changes })}
    />
  );
}

const NOTHING: Numbers = { target: Number.NaN, exactWithin: 0, tolerance: 0 };

const numbersIn = (correction: Correction): Numbers => ('target' in correction ? correction : NOTHING);

export const estimateCorrections: Corrections = {
  Form,
  of(question) {
    const { target, exactWithin, tolerance } = estimateIn(question) ?? NOTHING;
    return { target, exactWithin, tolerance };
  },
  refusal(fixTexts, question, correction) {
    const { target, exactWithin, tolerance } = numbersIn(correction);
    const isGood = [target, exactWithin, tolerance].every(Number.isFinite) && tolerance >= exactWithin;
    if (!isGood) return fixTexts.noNumbers;
    const now = estimateIn(question);
    const isSame = now?.target === target && now.exactWithin === exactWithin && now.tolerance === tolerance;
    return isSame ? fixTexts.isSame : null;
  },
};
