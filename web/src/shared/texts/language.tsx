import type { Language } from '@quarry/events/language';
import { type Formats, formatsOf } from '@quarry/texts/formats';
import type { LanguageRow } from '@quarry/texts/languages';
import type { Area, Texts, TextsByArea } from '@quarry/texts/texts';
import { createContext, type ReactNode, use } from 'react';
import { loadChunk } from '#shared/lib/load-chunk.ts';

export interface Spoken {
  readonly code: Language;
  readonly table: Promise<{ readonly areas: TextsByArea }>;
  readonly texts: <A extends Area>(area: A) => Promise<Texts[A]>;
}

/** null: English, which needs no provider. */
const SpokenLanguage = createContext<Spoken | null>(null);

const spoken = new WeakMap<LanguageRow, Spoken>();

/** Loads each language and each of its areas only once. */
export function speak(code: Language, row: LanguageRow): Spoken | null {
  if (row.load === null) return null;
  const known = spoken.get(row);
  if (known !== undefined) return known;
  const table = loadChunk(row.load);
  const loading = new Map<Area, Promise<unknown>>();
  const fresh: Spoken = {
    code,
    table,
    texts<A extends Area>(area: A) {
      let texts = loading.get(area) as Promise<Texts[A]> | undefined;
      if (texts === undefined) {
        texts = table.then(({ areas }) => loadChunk(areas[area]));
        loading.set(area, texts);
      }
      return texts;
    },
  };
  spoken.set(row, fresh);
  return fresh;
}

interface InLanguageProps {
  readonly code: Language;
  readonly row: LanguageRow;
  readonly children: ReactNode;
}

/** Shows its children in a language, whatever surrounds it: controls may use the host's, a projector the quiz's. */
export function InLanguage({ code, row, children }: InLanguageProps) {
  return <SpokenLanguage value={speak(code, row)}>{children}</SpokenLanguage>;
}

/**
 * The hook that reads an area's texts. It includes the English texts, so that they are in the chunk that shows them; it
 * suspends while those of another language load.
 */
export function textsHook<A extends Area>(area: A, english: Texts[A]): () => Texts[A] {
  return () => {
    const language = use(SpokenLanguage);
    return language === null ? english : use(language.texts(area));
  };
}

/** Formats numbers and dates and sorts names in the surrounding language. */
export function useFormats(): Formats {
  return formatsOf(useLanguage());
}

/** The surrounding language. */
export function useLanguage(): Language {
  return use(SpokenLanguage)?.code ?? 'en';
}
