import type { StatEntry } from '@quarry/events/hub-shapes';
import type { CSSProperties } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { type Fit, holdsWholeWords, sizes } from '#shared/lib/use-fit.ts';
import { placeOf, trendOf, trendWords } from '#shared/session/trend.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { FittedName } from '#shared/ui/fitted-name/fitted-name.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './rank-row.module.css';

const ARROWS = { up: 'rankUp', down: 'rankDown', same: 'rankSame' } as const;

/** The smallest for enlarged text: no name is smaller than 13 px. */
const NAME: Fit = { sizes: sizes(0.625, 1.0625, 1 / 16), otherwise: 0.625, fits: holdsWholeWords };

interface RankRowProps {
  readonly entry: StatEntry;
  /** Number of rows it has climbed, for the animation; negative when it fell. */
  readonly movedBy?: number;
  readonly own?: boolean;
  /** Nobody on the board has moved, as on the first question: its arrows would be a column of dashes. */
  readonly still?: boolean;
  readonly size?: 'phone' | 'hall';
}

/** One line of the leaderboard: place, arrow, player, points of the question just closed, and score. */
export function RankRow({ entry, movedBy = 0, own, still, size = 'phone' }: RankRowProps) {
  const commonTexts = useCommonTexts();
  const formats = useFormats();
  const { user, shared, score, answers } = entry;
  const place = placeOf(entry);
  const trend = trendOf(entry);
  const gained = answers[0]?.pointsReceived ?? 0;
  const from: CSSProperties & Record<'--from', number> = { '--from': movedBy };
  return (
    <div
      className={styles.row}
      data-own={own || undefined}
      data-still={still || undefined}
      data-size={size}
      data-place={place}
      style={from}
    >
      <span className={styles.place} dir="ltr">{`${shared ? '=' : ''}${formats.number(place)}`}</span>
      <Icon name={ARROWS[trend]} label={trendWords(commonTexts, entry)} className={styles.arrow} />
      <PlayerHelmet id={user.id} name={user.identifier} className={styles.helmet} />
      <span className={styles.who}>
        {size === 'hall' ? (
          <span className={`ellipsis ${styles.name}`} dir="auto" translate="no">
            {user.identifier}
          </span>
        ) : (
          <FittedName name={user.identifier} className={styles.name} beside={score} fit={NAME} />
        )}
        {gained > 0 && <span className={styles.gained} dir="ltr">{`+${formats.number(gained)}`}</span>}
      </span>
      <Score value={score} size={size === 'hall' ? 'hall' : 'medium'} />
    </div>
  );
}
