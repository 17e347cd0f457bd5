import type { Language } from '@quarry/events/language';
import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import { type ReactNode, Suspense, useEffect } from 'react';
import { InLanguage, speak } from './language.tsx';
import styles from './language-part.module.css';
import { preloadTexts } from './preload.ts';

interface LanguagePartProps {
  readonly code: Language;
  readonly children: ReactNode;
}

/** A part of a page in its own language, such as the projector of a quiz. */
export function LanguagePart({ code, children }: LanguagePartProps) {
  const row = LANGUAGE_ROWS[code];
  useEffect(() => {
    const spoken = speak(code, row);
    if (spoken) void preloadTexts(spoken);
  }, [code, row]);
  return (
    <div lang={code} dir={row.direction} className={styles.part}>
      <Suspense>
        <InLanguage code={code} row={row}>
          {children}
        </InLanguage>
      </Suspense>
    </div>
  );
}
