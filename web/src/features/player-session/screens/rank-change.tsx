import { trendOf, trendWords } from '#shared/session/trend.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './rank-change.module.css';

const ARROWS = { up: 'rankUp', down: 'rankDown', same: 'rankSame' } as const;

/** The rank, and how it moved with this question. */
export function RankChange({ standing }: { standing: { rank: number; previousRank: number } }) {
  return (
    <span className={styles.change}>
      <span>{PLAYER.rank(standing.rank)}</span>
      <span className={styles.arrow}>
        <Icon name={ARROWS[trendOf(standing)]} />
        {trendWords(standing, PLAYER)}
      </span>
    </span>
  );
}
