import { type ReactNode, useEffect } from 'react';
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
