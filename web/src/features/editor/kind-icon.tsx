import type { KindNumber } from '#questions/offers.ts';
import styles from './kinds.module.css';

/** On a 24 × 24 grid, inside the stone. */
const SIGNS: Record<KindNumber, string> = {
  0: 'M8 12.5l2.7 2.7L16 9.5',
  1: 'M6.5 10l1.8 1.8 3-3.3M6.5 15.5l1.8 1.8 3-3.3M14 10h3.5M14 15.5h3.5',
  2: 'M8.5 8h7M12 8v8.5M10 16.5h4',
  3: 'M6.5 14.5h11M9 12.5v4M12 9.5v7M15 12.5v4M10.5 8L12 9.5 13.5 8',
  4: 'M7 9h6M7 12.5h4.5M7 16h3M16 8.5v8M14.2 14.5l1.8 2 1.8-2',
  5: 'M8 16.5v-4M12 16.5v-8M16 16.5v-6',
  6: 'M7 8.5h10v7H7zM9.5 18h5',
  7: 'M8.5 15.5a2.7 2.7 0 0 1 0-5.4 3.8 3.8 0 0 1 7.2.6 2.4 2.4 0 0 1 0 4.8z',
};

/** A kind of question as a cut stone with a sign. */
export function KindIcon({ kind }: { readonly kind: KindNumber }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true" focusable="false">
      <path className={styles.stone} d="M7.5 2h9L22 8v8l-5.5 6h-9L2 16V8z" />
      <path d={SIGNS[kind]} />
    </svg>
  );
}
