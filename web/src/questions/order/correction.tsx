import type { AnswerId } from '@quarry/events/ids';
import type { Correction } from '@quarry/events/questions/question';
import { useOrderTexts } from '#shared/texts/order.ts';
import type { CorrectionProps, Corrections } from '../kind.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './order.module.css';
import { moved } from './placing.ts';

const orderOf = (correction: Correction): readonly AnswerId[] =>
  typeof correction === 'object' && 'order' in correction ? correction.order : [];

/** The order that is right, moved by buttons. */
function Form({ question, correction, onChange }: CorrectionProps) {
  const orderTexts = useOrderTexts();
  const order = orderOf(correction);
  return (
    <ol className={styles.list} aria-label={orderTexts.rightOrder}>
      {order.map((id, place) => {
        const text = question.answers.find((answer) => answer.id === id)?.value ?? '';
        return (
          <li key={id} className={styles.row}>
            <span className={styles.place} aria-hidden="true">
              {place + 1}
            </span>
            <span className={styles.text} dir="auto">
              {text}
            </span>
            <MoveButtons
              text={text}
              place={place}
              count={order.length}
              onMove={(to) => onChange({ order: [...moved(order, place, to)] })}
            />
          </li>
        );
      })}
    </ol>
  );
}

export const orderCorrections: Corrections = {
  Form,
  of: ({ answers }) => ({ order: answers.map(({ id }) => id) }),
  refusal: (fixTexts, { answers }, correction) =>
    answers.every(({ id }, place) => orderOf(correction)[place] === id) ? fixTexts.isSame : null,
};
