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
 * A text of a question: its code and formulae are drawn once what draws them is loaded. Few questions have such a text, so that
 * a phone loads it only then; if it cannot be loaded, the text stays as it was typed.
 */
export const RichTextLater = (props: RichTextProps) => (
  <Suspense fallback={<Plain {...props} />}>
    <RichText {...props} />
  </Suspense>
);
