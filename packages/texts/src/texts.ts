import type { en } from './en.ts';

/**
 * Every text of the product, by area: what is loaded and shown together, such as a page or a kind of mail. A text with a
 * number, a date, a list or a name in it is a function, and the whole of what is read: a caller that joins pieces would
 * decide their order for every language.
 */
export type Texts = typeof en;
export type Area = keyof Texts;

/** The texts of a language, loaded by area, so that a phone does not load the editor's. */
export type TextsByArea = { readonly [A in Area]: () => Promise<Texts[A]> };
