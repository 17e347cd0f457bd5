import type { CSSProperties } from 'react';
import { fitsBoxes, sizes, useFit } from '#shared/lib/use-fit.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useOrderTexts } from '#shared/texts/order.ts';
import type { HallProps } from '../kind.ts';
import styles from './order.module.css';

const TEXT = { sizes: sizes(1, 2.75, 0.125), otherwise: 1, fits: fitsBoxes, boxed: true } as const;

/** The right order; beside each answer how many put it at each place, the right one framed. */
export function OrderRows({ question: { answers }, summary, lang }: HallProps) {
  const orderTexts = useOrderTexts();
  const formats = useFormats();
  const fitted = useFit<HTMLOListElement>(answers.map(({ value }) => value).join(' '), TEXT);
  const { positions = [], answered } = summary;
  return (
    <ol {...fitted} className={`panel ${styles.heat}`} aria-label={orderTexts.correctOrder}>
      {answers.map(({ id, value }, place) => (
        <li key={id}>
          <span className="visually-hidden">
            {orderTexts.placed(value, place + 1, positions[place]?.[place] ?? 0, answered)}
          </span>
          <span className={styles.answer} data-box="" aria-hidden="true">
            <span className={styles.place}>{place + 1}</span>
            <span className={styles.heatText} data-words="" lang={lang} dir="auto">
              {value}
            </span>
          </span>
          <span className={styles.cells} aria-hidden="true">
            {answers.map((column, at) => {
              const count = positions[place]?.[at] ?? 0;
              const share = answered === 0 ? 0 : count / answered;
              return (
                <span
                  key={column.id}
                  className={styles.cell}
                  data-right={at === place || undefined}
                  style={{ '--heat': `${Math.round(share * 55)}%` } as CSSProperties}
                >
                  {formats.number(count)}
                </span>
              );
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}
