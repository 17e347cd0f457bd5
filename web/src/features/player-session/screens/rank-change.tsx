import type { StatEntry } from '@quarry/events/hub-shapes';
import { placeOf, trendOf, trendWords } from '#shared/session/trend.ts';
import { PLAYER } from '#shared/strings/player.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './rank-change.module.css';

const ARROWS = { up: 'rankUp', down: 'rankDown', same: 'rankSame' } as const;

/** The place, and how it moved with this question. */
export function RankChange({ entry }: { entry: StatEntry }) {
  return (
    <span className={styles.change}>
      <span>{PLAYER.place(placeOf(entry))}</span>
      <span className={styles.arrow}>
        <Icon name={ARROWS[trendOf(entry)]} />
        {trendWords(entry, PLAYER)}
      </span>
    </span>
  );
}
