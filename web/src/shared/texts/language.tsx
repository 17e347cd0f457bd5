import type { Language } from '@quarry/events/language';
import { type Formats, formatsOf } from '@quarry/texts/formats';
import type { LanguageRow, TextsByArea } from '@quarry/texts/languages';
import type { Area, Texts } from '@quarry/texts/texts';
import { createContext, type ReactNode, use } from 'react';

interface Spoken {
  readonly code: string;
  readonly texts: <A extends Area>(area: A) => Promise<Texts[A]>;
}

/** null: English, which needs no provider. */
const SpokenLanguage = createContext<Spoken | null>(null);

const spoken = new WeakMap<LanguageRow, Promise<Spoken | null>>();

/** Each language is loaded once, and each of its areas. */
function speak(code: string, row: LanguageRow): Promise<Spoken | null> {
  let speaking = spoken.get(row);
  if (speaking === undefined) {
    speaking =
      row.load === null ? Promise.resolve(null) : row.load().then((byArea) => ({ code, texts: keeping(byArea) }));
    spoken.set(row, speaking);
  }
  return speaking;
}

function keeping(byArea: TextsByArea): Spoken['texts'] {
  const loading = new Map<Area, Promise<unknown>>();
  return <A extends Area>(area: A) => {
    const texts = loading.get(area) ?? byArea[area]();
    loading.set(area, texts);
    return texts as Promise<Texts[A]>;
  };
}

interface InLanguageProps {
  readonly code: Language;
  readonly row: LanguageRow;
  readonly children: ReactNode;
}

/** Shows what is in it in a language, whatever is around it: controls may be in the host's, a projector in the quiz's. */
export function InLanguage({ code, row, children }: InLanguageProps) {
  return <SpokenLanguage value={use(speak(code, row))}>{children}</SpokenLanguage>;
}

/**
 * The hook that reads an area's texts. It has the English ones with it, so that they are part of the chunk that shows them;
 * those of another language are waited for (Suspense).
 */
export function textsHook<A extends Area>(area: A, english: Texts[A]): () => Texts[A] {
  return () => {
    const language = use(SpokenLanguage);
    return language === null ? english : use(language.texts(area));
  };
}

/** Numbers, dates and the order of names, as the language around writes them. */
export function useFormats(): Formats {
  return formatsOf(use(SpokenLanguage)?.code ?? 'en');
}
