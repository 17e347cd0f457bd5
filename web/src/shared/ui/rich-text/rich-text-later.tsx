import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text.tsx';
import styles from './rich-text-later.module.css';

/** As it was typed. */
const Plain = ({ text, lang }: RichTextProps) => (
  <p className={styles.plain} data-words="" dir="auto" lang={lang}>
    {text}
  </p>
);

const RichText = lazy(() => import('./rich-text.tsx').catch(() => ({ default: Plain })));

/**
 * A text of a question. Few have code or formulae, so the component that draws them is loaded on demand; until then, or
 * if it cannot be loaded, the text is shown as typed.
 */
export const RichTextLater = (props: RichTextProps) => (
  <Suspense fallback={<Plain {...props} />}>
    <RichText {...props} />
  </Suspense>
);
