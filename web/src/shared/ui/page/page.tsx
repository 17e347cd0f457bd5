import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { BackgroundGems, type BackgroundVariant } from '#shared/art/scene/background-gems.tsx';
import type { Decor } from '#shared/art/scene/scene-props.tsx';
import type { Elements } from '#shared/lib/elements.ts';
import { useLanguage } from '#shared/texts/language.tsx';
import { LanguageControl } from '#shared/texts/page-language.tsx';
import styles from './page.module.css';

interface PageProps {
  /** The document's title, followed by the product's name. Unchanged when left out. */
  readonly title?: string | undefined;
  readonly background?: BackgroundVariant | undefined;
  readonly decor?: Decor | undefined;
  readonly header?: Elements;
  readonly footer?: Elements;
  /**
   * `card` centres one narrow card, `column` is as wide as a text, `wide` uses the window, `hall` is as large as the window
   * and grows with it, for a projector.
   */
  readonly layout?: 'card' | 'column' | 'wide' | 'hall';
  /** Without the page's language selector, for which a hall and a phone in a session have no room. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** The frame of a screen: background, header, main part and bottom bar. */
export function Page(props: PageProps) {
  const {
    title,
    background = 'primary',
    decor,
    header,
    footer,
    layout = 'wide',
    full = layout === 'hall',
    children,
  } = props;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Quarry`;
  }, [title]);
  return (
    <div className={styles.page} data-layout={layout}>
      <BackgroundGems variant={background} decor={decor} />
      {header}
      <main className={styles.main} data-layout={layout}>
        {children}
      </main>
      {!full && (
        // A landmark: all content of a page must be in one.
        <nav>
          <LanguageControl />
        </nav>
      )}
      {footer}
    </div>
  );
}

/** A panel for a single task or message. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={`panel ${styles.card} ${className ?? ''}`}>{children}</div>;
}

interface HeadingProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** When it changes, the heading takes the focus. */
  readonly focusKey?: string | undefined;
}

/** The heading of a screen, which takes the focus when the screen changes. */
export function Heading({ children, className, focusKey }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const language = useLanguage();
  const spoken = useRef(language);
  // Before the paint, so that it never takes the focus from somebody already typing in the new screen.
  useLayoutEffect(() => {
    // In another language it is the same screen, even if its text is the key: the language selector keeps the focus.
    const isSame = spoken.current === language;
    spoken.current = language;
    if (isSame && focusKey !== undefined) ref.current?.focus({ preventScroll: true });
  }, [focusKey, language]);
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** The product's name and logo. */
export function Wordmark({ size = 'small' }: { size?: 'small' | 'hero' }) {
  return (
    <span className={styles.wordmark} data-size={size} translate="no">
      <Gem type="amethyst" className={styles.gem} />
      <span>Quarry</span>
    </span>
  );
}
