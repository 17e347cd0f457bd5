import type { ReactNode } from 'react';
import styles from './design.module.css';

/** A titled group of specimens. */
export function Specimens({ title, children, block }: { title: string; children: ReactNode; block?: boolean }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div className={block ? styles.block : styles.row}>{children}</div>
    </section>
  );
}
