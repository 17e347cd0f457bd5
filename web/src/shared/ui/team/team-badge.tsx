import type { TeamView } from '@quarry/events/hub-shapes';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import styles from './team.module.css';

interface TeamBadgeProps {
  readonly team: Pick<TeamView, 'index' | 'name'>;
}

/** A team by its colour, gem and name, never by one of them alone. */
export function TeamBadge({ team: { index, name } }: TeamBadgeProps) {
  return (
    <span className={styles.badge} data-team={index}>
      <Gem type={gemOfPosition(index)} className={styles.gem} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}
