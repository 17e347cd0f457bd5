import { Gem } from '#shared/art/gem/gem.tsx';
import type { GemType } from '#shared/art/gem/gem-types.ts';
import { formatNumber } from '#shared/lib/format.ts';
import styles from './live-bars.module.css';

export interface LiveBar {
  readonly id: string;
  readonly gem: GemType;
  readonly letter: string;
  readonly count: number;
}

/** Answer counts that grow while a question runs; the longest bar is the whole width. */
export function LiveBars({ bars, label }: { bars: readonly LiveBar[]; label: string }) {
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id} className={styles.row} data-gem={bar.gem}>
          <Gem type={bar.gem} className={styles.gem} />
          <span className={styles.letter}>{bar.letter}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ scale: `${bar.count / most} 1` }} />
          </span>
          <span className={styles.count}>{formatNumber(bar.count)}</span>
        </li>
      ))}
    </ul>
  );
}
