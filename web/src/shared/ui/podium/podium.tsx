import type { PodiumView } from '@quarry/events/hub-shapes';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { formatNumber } from '#shared/lib/text.ts';
import { COMMON, RANKING } from '#shared/strings/common.ts';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './podium.module.css';

interface PodiumProps {
  /** Highest first; missing steps get a placeholder. */
  readonly steps: PodiumView;
  readonly size?: 'phone' | 'hall';
  /** The steps are already built up; nothing is animated. */
  readonly still?: boolean | undefined;
}

/** The most players shown on one step, on every screen; further ones are counted. */
const SHOWN = 4;

/** The three best scores, built up third, second, first; ties share a step. */
export function Podium({ steps, size = 'phone', still }: PodiumProps) {
  return (
    <ol className={styles.podium} data-size={size} data-still={still || undefined}>
      {([1, 2, 3] as const).map((place) => {
        const step = steps.find((one) => one.place === place);
        const shown = step?.players.slice(0, SHOWN) ?? [];
        const more = (step?.count ?? 0) - shown.length;
        return (
          <li key={place} className={styles.step} data-place={place} data-count={shown.length}>
            <div className={styles.players}>
              {!step && (
                <span className={styles.empty}>
                  <span className={styles.hole} aria-hidden="true" />
                  <span>{RANKING.podiumEmpty}</span>
                </span>
              )}
              {shown.map(({ id, identifier }) => (
                <span key={id} className={styles.player}>
                  <PlayerHelmet id={id} name={identifier} className={styles.helmet} />
                  <span className={styles.name}>{identifier}</span>
                </span>
              ))}
              {more > 0 && <span className={styles.more}>{COMMON.more(more)}</span>}
            </div>
            <div className={styles.block}>
              {step && (
                <>
                  <span className="visually-hidden">{RANKING.place(step.sharedPlace)}</span>
                  <span className={styles.place} aria-hidden="true">
                    {formatNumber(step.sharedPlace)}
                  </span>
                  <Score value={step.score} size={size === 'hall' ? 'hall' : 'medium'} />
                </>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
