import type { ReactNode } from 'react';
import type { Elements } from '#shared/lib/elements.ts';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  readonly secondary?: ReactNode;
  readonly primary?: ReactNode;
  /** `long`: the buttons share the width; `medium`: they stay at the ends. */
  readonly layout?: 'long' | 'medium';
  /** Content between the two, such as '12/30 answered'. */
  readonly children?: Elements;
}

/** The bar at the bottom of a screen: a secondary button, a primary one, or both (specification, section 2). */
export function BottomBar({ secondary, primary, layout = 'medium', children }: BottomBarProps) {
  return (
    <footer className={styles.bar} data-layout={layout}>
      <div className={styles.inner}>
        <div className={styles.start}>{secondary}</div>
        {children && <div>{children}</div>}
        <div className={styles.end}>{primary}</div>
      </div>
    </footer>
  );
}
