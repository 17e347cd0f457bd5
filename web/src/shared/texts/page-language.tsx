import type { Language } from '@quarry/events/language';
import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import { type ReactNode, startTransition, use, useEffect, useLayoutEffect, useState } from 'react';
import { FrameDocument } from '#shared/lib/use-key-down.ts';
import { readStored, type StorageKey, store } from '#shared/storage/storage.ts';
import { useCommonTexts } from './common.ts';
import { InLanguage, useLanguage } from './language.tsx';
import styles from './page-language.module.css';

const ROWS = Object.entries(LANGUAGE_ROWS);

/** The language chosen on this device, else the browser's first one that we have, else English. */
export function languageOfPage(): Language {
  const wanted = [readStored('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return (wanted.find((one) => ROWS.some(([code]) => code === one)) ?? 'en') as Language;
}

/** Changes the language of the page, here and in the other tabs. */
export function chooseLanguage(code: Language): void {
  store('language', code);
  // The browser notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: 'language' satisfies StorageKey }));
}

/** The language of the page. A new one replaces it once loaded, without resetting the screen. */
export function PageLanguage({ children }: { children: ReactNode }) {
  const [code, setCode] = useState(languageOfPage);
  const row = LANGUAGE_ROWS[code];
  useEffect(() => {
    const hear = () => startTransition(() => setCode(languageOfPage()));
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang: code, dir: row.direction });
  }, [code, row]);
  return (
    <InLanguage code={code} row={row}>
      {children}
    </InLanguage>
  );
}

/** The page's language selector; absent in a picture of a screen. */
export function LanguageControl() {
  const commonTexts = useCommonTexts();
  const language = useLanguage();
  if (use(FrameDocument) !== null) return null;
  return (
    <select
      className={styles.control}
      aria-label={commonTexts.language}
      value={language}
      translate="no"
      onChange={({ target }) => chooseLanguage(target.value as Language)}
    >
      {ROWS.map(([code, { name }]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
