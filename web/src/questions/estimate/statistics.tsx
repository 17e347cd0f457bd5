import type { NumberStatistics } from '@quarry/events/questions/kind';
import { useEstimateTexts } from '#shared/texts/estimate.ts';
import { useFormats } from '#shared/texts/language.tsx';
import type { HallProps } from '../kind.ts';
import { estimateIn } from './estimate-in.ts';
import { numberText, withUnit } from './numbers.ts';
import styles from './statistics.module.css';

/** Most names shown, legible in a hall. */
const NAMES = 5;

/** Everybody's numbers as a strip with the right one marked, and the nearest players. */
export function NumberStrip({ question, summary }: HallProps) {
  const estimateTexts = useEstimateTexts();
  const formats = useFormats();
  const estimate = estimateIn(question);
  const { numbers } = summary;
  if (!estimate || !numbers || numbers.min === null || numbers.max === null)
    return <p className={styles.nothing}>{estimateTexts.nobody}</p>;
  const { target, exactWithin, unit } = estimate;
  const words = (number: number) => withUnit(numberText(Number(number.toPrecision(6)), formats), unit);
  const exactly = (number: number) => withUnit(numberText(number, formats), unit);
  const { from, to, bars, left, right, at } = stripOf(numbers, target, exactWithin);
  return (
    <div className={styles.both}>
      <figure className={`panel ${styles.strip}`}>
        <figcaption className="visually-hidden">
          {estimateTexts.strip(
            estimateTexts.numbers(numbers.count),
            words(numbers.min),
            words(numbers.max),
            exactly(target),
          )}
        </figcaption>
        <div className={styles.picture} aria-hidden="true">
          <span className={styles.within} style={{ insetInlineStart: part(left), inlineSize: part(right - left) }} />
          {bars.map(({ at, width, height }) => (
            <span
              key={at}
              className={styles.bin}
              style={{ insetInlineStart: part(at), inlineSize: part(width), blockSize: part(height) }}
            />
          ))}
          <span className={styles.target} style={{ insetInlineStart: part(at) }} />
          <span
            className={styles.flag}
            data-side={at > 0.75 ? 'end' : at < 0.25 ? 'start' : undefined}
            style={{ insetInlineStart: part(at) }}
          >
            {exactly(target)}
          </span>
        </div>
        <p className={styles.scale} aria-hidden="true">
          <span>{words(from)}</span>
          <span>{words(to)}</span>
        </p>
        {numbers.median !== null && <p className={styles.median}>{estimateTexts.median(words(numbers.median))}</p>}
      </figure>
      {numbers.nearest.length > 0 && (
        <div className={`panel ${styles.nearest}`}>
          <h2>{estimateTexts.nearest}</h2>
          <ol>
            {numbers.nearest.slice(0, NAMES).map(({ user, number }) => (
              <li key={user.id}>
                <span className={styles.name} translate="no" dir="auto">
                  {user.identifier}
                </span>
                <strong>{exactly(number)}</strong>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

const part = (share: number): string => `${share * 100}%`;

/** The strip spans the numbers from smallest to largest, extended to the target. All positions from 0 to 1. */
export function stripOf({ min, max, count, bins }: NumberStatistics, target: number, exactWithin: number) {
  const [from, to] = [Math.min(min ?? target, target), Math.max(max ?? target, target)];
  const span = to - from || 1;
  const at = (number: number) => (to === from ? 0.5 : Math.min(1, Math.max(0, (number - from) / span)));
  const most = Math.max(1, ...bins.map((bin) => bin.count));
  // If all have sent the same number, the bins have no width.
  const isOne = min === max;
  const bars = isOne
    ? [{ at: Math.min(0.96, at(min ?? target)), width: 0.04, height: count > 0 ? 1 : 0 }]
    : bins.flatMap((bin) =>
        bin.count === 0 ? [] : [{ at: at(bin.from), width: at(bin.to) - at(bin.from), height: bin.count / most }],
      );
  return { from, to, bars, left: at(target - exactWithin), right: at(target + exactWithin), at: at(target) };
}
