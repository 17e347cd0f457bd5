import { formatNumber } from '#shared/lib/text.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './score.module.css';

/** Points with a coin icon. */
export function Score({ value, size = 'medium' }: { value: number; size?: 'medium' | 'hall' | 'large' }) {
  return (
    <span className={styles.score} data-size={size}>
      <Icon name="coin" className={styles.coin} />
      <span>{formatNumber(value)}</span>
    </span>
  );
}
