import type { Texts } from '@quarry/texts/texts';
import { useCommonTexts } from '#shared/texts/common.ts';
import styles from './timer-ring.module.css';

/** Why a clock's seconds are stale: the connection is lost, or the service has not ended its time. */
export type Stale = 'lost' | 'late';

interface TimerRingProps {
  /** Whole seconds left, by the server's clock; null without a time limit. */
  readonly remaining: number | null;
  /** The question's time in seconds. */
  readonly total: number;
  /** The timer is paused. */
  readonly paused?: boolean | undefined;
  readonly stale?: Stale | undefined;
  readonly size?: 'small' | 'large';
}

const OCTAGON = 'M50 5H69L95 31V69L69 95H31L5 69V31L31 5Z';

/** An octagon that empties with the server's seconds, and never runs ahead of them. */
export function TimerRing({ remaining, total, paused, stale, size = 'large' }: TimerRingProps) {
  const commonTexts = useCommonTexts();
  const part = remaining === null || total <= 0 ? 1 : Math.min(1, Math.max(0, remaining / total));
  const urgency = paused || stale || remaining === null || remaining > 10 ? 'calm' : remaining > 5 ? 'soon' : 'now';
  return (
    <div
      className={styles.ring}
      data-size={size}
      data-urgency={urgency}
      data-paused={paused || undefined}
      data-stale={stale}
      role="timer"
      aria-label={wordsOf(commonTexts, { remaining, paused, stale })}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <path d={OCTAGON} className={styles.track} />
        <path d={OCTAGON} className={styles.rest} pathLength={100} strokeDashoffset={100 - part * 100} />
      </svg>
      <span className={styles.seconds} data-wide={(remaining ?? 0) > 99 || undefined} aria-hidden="true">
        {remaining ?? '∞'}
      </span>
    </div>
  );
}

function wordsOf(
  commonTexts: Texts['common'],
  { remaining, paused, stale }: Pick<TimerRingProps, 'remaining' | 'paused' | 'stale'>,
): string {
  if (remaining === null) return commonTexts.clock.noLimit;
  const words = paused ? commonTexts.clock.stoppedAt(remaining) : commonTexts.clock.secondsLeft(remaining);
  return stale === undefined
    ? words
    : `${words}. ${stale === 'lost' ? commonTexts.connection.yours : commonTexts.clock.late}`;
}
