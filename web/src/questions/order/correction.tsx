import type { AnswerId } from '@quarry/events/ids';
import { answerWords } from '@quarry/events/questions/answer-words';
import type { Correction } from '@quarry/events/questions/question';
import { useFixTexts } from '#shared/texts/fix.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useOrderTexts } from '#shared/texts/order.ts';
import { Button } from '#shared/ui/button/button.tsx';
import type { CorrectionProps, Corrections } from '../kind.ts';
import styles from './correction.module.css';
import { moved } from './moved.ts';

/** The right order, with answers that can be moved up and down. */
function Form({ question, correction, onChange }: CorrectionProps) {
  const fixTexts = useFixTexts();
  const orderTexts = useOrderTexts();
  const formats = useFormats();
  const order = orderIn(correction);
  return (
    <fieldset className={styles.answers}>
      <legend>{fixTexts.rightAnswers}</legend>
      <ol>
        {order.map((id, place) => {
          const text = answerWords(question.answers.find((answer) => answer.id === id) ?? { value: '' });
          const move = (by: number) => onChange({ order: [...moved(order, place, place + by)] });
          return (
            <li key={id}>
              <span>{formats.number(place + 1)}</span>
              <bdi>{text}</bdi>
              <Button
                icon="collapse"
                label={orderTexts.up(text)}
                size="short"
                look="quiet"
                resting={place === 0}
                onClick={() => move(-1)}
              />
              <Button
                icon="expand"
                label={orderTexts.down(text)}
                size="short"
                look="quiet"
                resting={place === order.length - 1}
                onClick={() => move(1)}
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

/** Corrections of this kind are orders. */
const orderIn = (correction: Correction): readonly AnswerId[] =>
  'order' in correction && Array.isArray(correction.order) ? correction.order : [];

export const orderCorrections: Corrections = {
  Form,
  of: ({ answers }) => ({ order: answers.map(({ id }) => id) }),
  refusal: (fixTexts, { answers }, correction) =>
    answers.every(({ id }, place) => orderIn(correction)[place] === id) ? fixTexts.isSame : null,
};
