import type { CSSProperties } from 'react';
import { PlayerHelmet } from '#shared/art/helmet/helmet.tsx';
import { formatNumber } from '#shared/lib/text.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Score } from '#shared/ui/score/score.tsx';
import styles from './rank-row.module.css';

type RankTrend = 'up' | 'down' | 'same';

const ARROWS = { up: 'rankUp', down: 'rankDown', same: 'rankSame' } as const;

interface RankRowProps {
  readonly id: string;
  readonly name: string;
  readonly place: number;
  /** Shared with other players. */
  readonly shared?: boolean | undefined;
  readonly score: number;
  readonly trend: RankTrend;
  /** The arrow in words: 'Up 2', 'Down 1', 'Same place'. */
  readonly trendLabel: string;
  /** Points earned on the question just closed. */
  readonly gained?: number | undefined;
  /** Number of rows it has climbed, for the animation; negative when it fell. */
  readonly movedBy?: number;
  readonly own?: boolean;
  readonly size?: 'phone' | 'hall';
}

/** One line of the leaderboard. */
export function RankRow({
  id,
  name,
  place,
  shared,
  score,
  trend,
  trendLabel,
  gained,
  movedBy = 0,
  own,
  size = 'phone',
}: RankRowProps) {
  const from: CSSProperties & Record<'--from', number> = { '--from': movedBy };
  return (
    <div
      className={styles.row}
      data-own={own || undefined}
      data-size={size}
      data-place={place}
      data-trend={trend}
      style={from}
    >
      <span className={styles.place}>
        {shared && '='}
        {formatNumber(place)}
      </span>
      <Icon name={ARROWS[trend]} label={trendLabel} className={styles.arrow} />
      <PlayerHelmet id={id} name={name} className={styles.helmet} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {gained !== undefined && gained > 0 && <span className={styles.gained}>+{formatNumber(gained)}</span>}
      </span>
      <Score value={score} size={size === 'hall' ? 'hall' : 'medium'} />
    </div>
  );
}
