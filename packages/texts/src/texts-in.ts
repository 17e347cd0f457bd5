import type { Language } from '@quarry/events/language';
import { en } from './en.ts';
import { LANGUAGE_ROWS } from './languages.ts';
import type { Area, Texts } from './texts.ts';

/** An area's texts in a language, for what composes files and mails. */
export async function textsIn<A extends Area>(language: Language, area: A): Promise<Texts[A]> {
  const { load } = LANGUAGE_ROWS[language];
  return load === null ? en[area] : (await load()).areas[area]();
}
