import { Gem } from '#shared/art/gem/gem.tsx';
import styles from './wordmark.module.css';

/** The product's name with its stone. */
export function Wordmark({ size = 'small' }: { size?: 'small' | 'hero' }) {
  return (
    <span className={styles.wordmark} data-size={size}>
      <Gem type="amethyst" className={styles.gem} />
      Quarry
    </span>
  );
}
