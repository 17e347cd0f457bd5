import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import type { Elements } from '#shared/lib/elements.ts';
import styles from './loading.module.css';

/** Shown after 300 ms of loading. @param children below the text, such as a button */
export function Loading({ label, children }: { label: string; children?: Elements }) {
  return (
    <div className={styles.loading} role="status">
      <div className={styles.gems} aria-hidden="true">
        {GEM_TYPES.map((type) => (
          <Gem key={type} type={type} className={styles.gem} />
        ))}
      </div>
      <p>{label}</p>
      {children}
    </div>
  );
}
