import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './podium.module.css';

export interface PodiumPlayer {
  readonly id: string;
  readonly name: string;
  readonly score: number;
}

export interface PodiumStepView {
  readonly place: 1 | 2 | 3;
  /** Empty: a placeholder stands here. */
  readonly players: readonly PodiumPlayer[];
}

interface PodiumProps {
  readonly steps: readonly PodiumStepView[];
  readonly placeLabel: (place: 1 | 2 | 3) => string;
  readonly emptyLabel: string;
  readonly moreLabel: (count: number) => string;
  readonly size?: 'phone' | 'hall';
}

/** How many of those who share a step are drawn; the rest are counted. */
const SHOWN = 4;

/** The three best on their blocks, built up third, second, first; those who tie share a block. */
export function Podium({ steps, placeLabel, emptyLabel, moreLabel, size = 'phone' }: PodiumProps) {
  return (
    <ol className={styles.podium} data-size={size}>
      {steps.map(({ place, players }) => (
        <li key={place} className={styles.step} data-place={place} data-count={Math.min(players.length, SHOWN)}>
          <div className={styles.players}>
            {players.length === 0 && (
              <span className={styles.empty}>
                <span className={styles.hole} aria-hidden="true" />
                <span>{emptyLabel}</span>
              </span>
            )}
            {players.slice(0, SHOWN).map((player) => (
              <span key={player.id} className={styles.player}>
                <PlayerHelmet id={player.id} name={player.name} className={styles.helmet} />
                <span className={styles.name}>{player.name}</span>
              </span>
            ))}
            {players.length > SHOWN && <span className={styles.more}>{moreLabel(players.length - SHOWN)}</span>}
          </div>
          <div className={styles.block}>
            <span className="visually-hidden">{placeLabel(place)}</span>
            <span className={styles.place} aria-hidden="true">
              {place}
            </span>
            {players[0] !== undefined && <Score value={players[0].score} size={size === 'hall' ? 'hall' : 'medium'} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
