import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import styles from './gem-shelf.module.css';

/** The six stones, side by side. */
export function GemShelf() {
  return (
    <div className={styles.shelf} aria-hidden="true">
      {GEM_TYPES.map((type) => (
        <Gem key={type} type={type} className={styles.gem} />
      ))}
    </div>
  );
}
