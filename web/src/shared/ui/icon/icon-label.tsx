import { Icon } from './icon.tsx';
import styles from './icon-label.module.css';
import type { IconName } from './icon-paths.ts';

/** A sign with its word beside it. */
export function IconLabel({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className={styles.iconLabel}>
      <Icon name={icon} />
      <span>{label}</span>
    </span>
  );
}
