import styles from './veiled-helmet.module.css';

/** A helmet under a cloth, which hides whose it is. Decorative: text beside it says the same. */
export function VeiledHelmet({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="-4 -8 56 56" className={`${styles.veiled} ${className ?? ''}`} aria-hidden="true" focusable="false">
      <path d="M20 3q1-6 4-6t4 6z" />
      <path d="M24 1C13 1 9 10 9 20 9 30 6 38 2 44.5q4.4 3.5 8.8 0 4.4 3.5 8.8 0 4.4 3.5 8.8 0 4.4 3.5 8.8 0 4.4 3.5 8.8 0C42 38 39 30 39 20 39 10 35 1 24 1z" />
      <path className={styles.light} d="M13.5 12q3-7 8-8-5 7-6 18-.8 12-5.5 19-1.5.8-2.6.3Q12 33 12 21q0-5 1.5-9z" />
      <path className={styles.fold} d="M34.5 22q.5 11 4 19.5M28.5 33q.2 5 1.6 9.5M18.5 33q-.2 5-1.6 9.5" />
      <path className={styles.mark} d="M18.7 15.5q0-6 5.3-6 5.6 0 5.6 5 0 2.9-2.9 4.6-2.4 1.4-2.4 4.1" />
      <circle className={styles.dot} cx="24.3" cy="28" r="1.9" />
    </svg>
  );
}
