import { answerWords } from '@quarry/events/questions/answer-words';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { fitsBoxes } from '#shared/host/hall-fits.ts';
import { sizes, useFit } from '#shared/lib/use-fit.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useOrderTexts } from '#shared/texts/order.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { PictureLater } from '#shared/ui/picture/picture-later.tsx';
import { RightShares } from '../choices/right-shares.tsx';
import type { HallProps } from '../kind.ts';
import styles from './statistics.module.css';

const TEXT = { sizes: sizes(1, 2.75, 0.125), otherwise: 1, fits: fitsBoxes, boxed: true } as const;

/** Of a cell. */
const filled = (count: number, of: number): string => `${of > 0 ? (100 * count) / of : 0}%`;

/**
 * A row per answer, in the right order, with a cell per place, filled by how many put the answer there. The right place
 * is framed.
 */
export function OrderStatistics({ question, summary, lang }: HallProps) {
  const orderTexts = useOrderTexts();
  const formats = useFormats();
  const { answers } = question;
  const { positions = [], answered, right = 0, partly = 0 } = summary;
  const fitted = useFit<HTMLOListElement>(answers.map(({ value }) => value).join(' '), TEXT);
  return (
    <>
      <ol {...fitted} className={`panel ${styles.rows}`} aria-label={orderTexts.rightOrder}>
        {answers.map((answer, place) => {
          const { id, value, media } = answer;
          const counts = answers.map((_, at) => positions[place]?.[at] ?? 0);
          return (
            <li key={id} className={styles.row} data-gem={gemOfPosition(place)}>
              <span className="visually-hidden">
                {orderTexts.row(place + 1, answerWords(answer), counts[place] ?? 0)}
              </span>
              <span className={styles.answer} data-box="" aria-hidden="true">
                <span className={styles.place}>{formats.number(place + 1)}</span>
                <Gem type={gemOfPosition(place)} className={styles.gem} />
                <PictureLater media={media} className={styles.picture} screen="hall" />
                <span className={styles.text} data-words="" lang={lang} dir="auto">
                  {value}
                </span>
              </span>
              <span className={styles.cells} aria-hidden="true">
                {counts.map((count, at) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                    key={at}
                    className={styles.cell}
                    data-right={at === place || undefined}
                  >
                    <span className={styles.fill} style={{ height: filled(count, answered) }} />
                    {at === place && <Icon name="tick" className={styles.tick} />}
                    <span className={styles.count}>{formats.number(count)}</span>
                  </span>
                ))}
              </span>
            </li>
          );
        })}
        <li className={styles.scale} aria-hidden="true">
          <span className={styles.places}>
            {answers.map(({ id }, at) => (
              <span key={id}>{orderTexts.place(at + 1)}</span>
            ))}
          </span>
        </li>
      </ol>
      <RightShares right={orderTexts.right(right)} partly={orderTexts.partly(partly)} />
    </>
  );
}
