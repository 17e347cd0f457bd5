import type { AnswerId } from '@quarry/events/ids';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { FIX } from '#shared/strings/fix.ts';
import { Switch } from '#shared/ui/switch/switch.tsx';
import type { CorrectionProps, Corrections } from '../kind.ts';
import styles from './correction.module.css';

/** Which answers are right, each a switch. */
function Form({ question, correction, onChange }: CorrectionProps) {
  const right: readonly AnswerId[] = correction;
  return (
    <fieldset className={styles.answers}>
      <legend>{FIX.rightAnswers}</legend>
      {question.answers.map(({ id, value }, position) => (
        <Switch
          key={id}
          label={`${letterOfPosition(position)}  ${value}`}
          checked={right.includes(id)}
          onChange={(on) => onChange(on ? [...right, id] : right.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

export const singleChoiceCorrections: Corrections = {
  Form,
  of: ({ answers }) => answers.flatMap(({ id, correct }) => (correct ? [id] : [])),
  refusal({ answers }, right: readonly AnswerId[]) {
    if (right.length === 0) return FIX.noAnswer;
    return answers.every(({ id, correct }) => correct === right.includes(id)) ? FIX.isSame : null;
  },
};
