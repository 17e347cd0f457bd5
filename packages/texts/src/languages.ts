import type { Language } from '@quarry/events/language';
import type { TextsByArea } from './texts.ts';

export interface LanguageRow {
  /** In its own words. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** null: English, whose texts are part of the code that shows them. */
  readonly load: (() => Promise<{ readonly areas: TextsByArea }>) | null;
}

/** The direction of texts whose language is only known by its code. */
export const directionOf = (language: string): LanguageRow['direction'] =>
  Object.entries(LANGUAGE_ROWS).find(([code]) => code === language)?.[1].direction ?? 'ltr';

/** The product's languages. */
export const LANGUAGE_ROWS: Readonly<Record<Language, LanguageRow>> = {
  en: { name: 'English', direction: 'ltr', load: null },
  de: { name: 'Deutsch', direction: 'ltr', load: () => import('./de.ts') },
  fr: { name: 'Français', direction: 'ltr', load: () => import('./fr.ts') },
  es: { name: 'Español', direction: 'ltr', load: () => import('./es.ts') },
  ar: { name: 'العربية', direction: 'rtl', load: () => import('./ar.ts') },
};
