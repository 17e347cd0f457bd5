import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { BackgroundGems, type BackgroundVariant } from '#shared/art/scene/background-gems.tsx';
import styles from './page.module.css';

interface PageProps {
  /** The document's title, before the product's name; left out, it stays as it is. */
  readonly title?: string | undefined;
  readonly background?: BackgroundVariant | undefined;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** `card` centres one narrow card, `column` is as wide as a text, `wide` uses the window. */
  readonly layout?: 'card' | 'column' | 'wide';
  readonly children: ReactNode;
}

/** The frame of a screen: background, header, main part, bar at the foot. */
export function Page({ title, background = 'primary', header, footer, layout = 'wide', children }: PageProps) {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Quarry`;
  }, [title]);
  return (
    <div className={styles.page}>
      <BackgroundGems variant={background} />
      {header}
      <main className={styles.main} data-layout={layout}>
        {children}
      </main>
      {footer}
    </div>
  );
}

/** A slab of stone that holds one thing to do. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={`${styles.card} ${className ?? ''}`}>{children}</div>;
}

interface HeadingProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Changes when the screen becomes another one; the heading then takes the focus. */
  readonly focusKey?: string | undefined;
}

/** The heading of a screen. A screen reader is brought here when the screen changes. */
export function Heading({ children, className, focusKey }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  // With the paint, never after it: whoever already types into the new screen must not lose the focus.
  useLayoutEffect(() => {
    if (focusKey !== undefined) ref.current?.focus({ preventScroll: true });
  }, [focusKey]);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** The product's name with its stone. */
export function Wordmark({ size = 'small' }: { size?: 'small' | 'hero' }) {
  return (
    <span className={styles.wordmark} data-size={size}>
      <Gem type="amethyst" className={styles.gem} />
      Quarry
    </span>
  );
}
