import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import styles from './player-chip.module.css';

interface PlayerChipProps {
  readonly id: string;
  readonly name: string;
  readonly away?: boolean;
  /** Shown beside the name of a player whose connection dropped. */
  readonly awayLabel?: string;
  readonly size?: 'phone' | 'hall';
}

/** A player as a helmet with a name. */
export function PlayerChip({ id, name, away, awayLabel, size = 'phone' }: PlayerChipProps) {
  return (
    <span className={styles.chip} data-away={away || undefined} data-size={size}>
      <PlayerHelmet id={id} name={name} className={styles.helmet} />
      <span className={styles.name}>{name}</span>
      {away && <span className={styles.away}>{awayLabel}</span>}
    </span>
  );
}
