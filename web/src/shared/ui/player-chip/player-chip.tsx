import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { countCharacters } from '#shared/lib/text.ts';
import { holdsWholeWords, sizes, useFit } from '#shared/lib/use-fit.ts';
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
  const isLong = countCharacters(name) > SHORT || away;
  return (
    <span className={styles.chip} data-away={away || undefined} data-size={size}>
      <PlayerHelmet id={id} name={name} className={styles.helmet} />
      {size === 'hall' && isLong ? (
        <LongName name={name} beside={away ? awayLabel : undefined} />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {away && <span className={styles.away}>{awayLabel}</span>}
    </span>
  );
}

/** Characters that fit into a hall's chip whatever they are; not measuring such names saves work while a hall arrives. */
const SHORT = 12;

/** The smallest is 2 % of a projector's height. */
const FIT = { sizes: sizes(0.9, 1.08, 0.06), otherwise: 0.9, fits: holdsWholeWords } as const;

/** A name whose words stay whole. @param beside the text after it, which takes room */
function LongName({ name, beside = '' }: { name: string; beside: string | undefined }) {
  const ref = useFit<HTMLSpanElement>(`${name} ${beside}`, FIT);
  return (
    <span ref={ref} className={styles.name}>
      <span data-words="">{name}</span>
    </span>
  );
}
