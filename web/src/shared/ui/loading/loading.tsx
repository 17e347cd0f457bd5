import { Gem } from '#shared/art/gem/gem.tsx';
import { GEM_TYPES } from '#shared/art/gem/gem-types.ts';
import styles from './loading.module.css';

/** Shown after 300 ms of loading. @param over covers the screen and its popups */
export function Loading({ label, over }: { label: string; over?: boolean }) {
  return (
    <div
      className={styles.loading}
      role="status"
      data-over={over}
      popover={over ? 'manual' : undefined}
      ref={over ? cover : undefined}
    >
      <div className={styles.gems} aria-hidden="true">
        {GEM_TYPES.map((type) => (
          <Gem key={type} type={type} className={styles.gem} />
        ))}
      </div>
      <p>{label}</p>
    </div>
  );
}

/** Puts it above popups; a browser that cannot shows it below them. */
const cover = (layer: HTMLElement | null) => layer?.showPopover?.();
