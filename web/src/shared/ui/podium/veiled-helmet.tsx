import styles from './veiled-helmet.module.css';

/** A helmet that does not tell whose it is. Decorative: words stand beside it. */
export function VeiledHelmet({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="-4 -8 56 56" className={`${styles.veiled} ${className ?? ''}`} aria-hidden="true" focusable="false">
      <path d="M14 28h20v9q0 10-10 10t-10-10z" />
      <path d="M9 28C9 12 14 3 24 3s15 9 15 25z" />
      <rect x="3.5" y="26" width="41" height="5.5" rx="2.750" />
      <path className={styles.mark} d="M18.5 14q0-6.5 5.500-6.5 5.800 0 5.800 5.200 0 3-3 4.800-2.5 1.500-2.5 3.900" />
      <circle className={styles.dot} cx="24.200" cy="24.200" r="1.900" />
    </svg>
  );
}
