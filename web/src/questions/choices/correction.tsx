import type { AnswerId } from '@quarry/events/ids';
import { answerWords } from '@quarry/events/questions/answer-words';
import type { Correction } from '@quarry/events/questions/question';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { useFixTexts } from '#shared/texts/fix.ts';
import { Switch } from '#shared/ui/switch/switch.tsx';
import type { CorrectionProps, Corrections } from '../kind.ts';
import styles from './correction.module.css';

/** Which answers are right, each a switch. */
function Form({ question, correction, onChange }: CorrectionProps) {
  const fixTexts = useFixTexts();
  const right = rightIn(correction);
  return (
    <fieldset className={styles.answers}>
      <legend>{fixTexts.rightAnswers}</legend>
      {question.answers.map((answer, position) => (
        <Switch
          key={answer.id}
          label={`${letterOfPosition(position)}  ${answerWords(answer)}`}
          checked={right.includes(answer.id)}
          onChange={(on) => onChange(on ? [...right, answer.id] : right.filter((one) => one !== answer.id))}
        />
      ))}
    </fieldset>
  );
}

/** Corrections of these kinds are lists of right answers. */
const rightIn = (correction: Correction): readonly AnswerId[] => (Array.isArray(correction) ? correction : []);

export const choiceCorrections: Corrections = {
  Form,
  of: ({ answers }) => answers.flatMap(({ id, correct }) => (correct ? [id] : [])),
  refusal(fixTexts, { answers }, correction) {
    const right = rightIn(correction);
    if (right.length === 0) return fixTexts.noAnswer;
    return answers.every(({ id, correct }) => correct === right.includes(id)) ? fixTexts.isSame : null;
  },
};
