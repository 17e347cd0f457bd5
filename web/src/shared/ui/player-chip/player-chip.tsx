import { characterCount } from '@quarry/events/characters';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { holdsWholeWords, sizes } from '#shared/lib/use-fit.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { FittedName } from '#shared/ui/fitted-name/fitted-name.tsx';
import styles from './player-chip.module.css';

interface PlayerChipProps {
  readonly id: string;
  readonly name: string;
  /** The connection dropped; said beside the name. */
  readonly away?: boolean;
  readonly size?: 'phone' | 'hall';
}

/** A player as a helmet with a name. */
export function PlayerChip({ id, name, away, size = 'phone' }: PlayerChipProps) {
  const commonTexts = useCommonTexts();
  const isLong = size === 'hall' ? characterCount(name) > SHORT || away : LONG_WORD.test(name);
  return (
    <span className={styles.chip} data-away={away || undefined} data-size={size}>
      <PlayerHelmet id={id} name={name} className={styles.helmet} />
      {isLong ? (
        <FittedName
          name={name}
          className={`${styles.name} ${styles.fitted}`}
          beside={away ? commonTexts.away : undefined}
          fit={FITS[size]}
        />
      ) : (
        <span className={styles.name} dir="auto" translate="no">
          {name}
        </span>
      )}
      {away && <span className={styles.away}>{commonTexts.away}</span>}
    </span>
  );
}

/**
 * Characters that fit into a hall's chip whatever they are; not measuring such names saves work while many players
 * join.
 */
const SHORT = 12;

/** A word that breaks beside the helmet on a phone of 360 px: of more than ten letters, or of more than seven capitals. */
const LONG_WORD = /\S{11}|\p{Lu}{8}/u;

/** In a hall the smallest is 2 % of a projector's height. */
const FITS = {
  hall: { sizes: sizes(0.9, 1.08, 0.06), otherwise: 0.9, fits: holdsWholeWords },
  phone: { sizes: sizes(0.8125, 0.9375, 1 / 16), otherwise: 0.8125, fits: holdsWholeWords },
} as const;
