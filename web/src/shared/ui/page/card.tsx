import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A slab of stone that holds one thing to do. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={`${styles.card} ${className ?? ''}`}>{children}</div>;
}
