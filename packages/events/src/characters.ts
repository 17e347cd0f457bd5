/** Counting and cutting text; without zod, so that a page can load it alone. */

/** @returns the number of characters that a limit counts: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** Firefox has it since 2024; before, a cut keeps only code points whole. */
const SEGMENTER = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** Grapheme clusters (UAX 29): what a reader sees as one character, such as a flag or a letter with its marks. */
export function graphemesOf(text: string): string[] {
  return SEGMENTER === null ? [...text] : Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** @returns a text's first whole graphemes, of at most `max` code points together. */
export function clip(text: string, max: number): string {
  if (characterCount(text) <= max) return text;
  let [clipped, count] = ['', 0];
  for (const grapheme of graphemesOf(text)) {
    count += characterCount(grapheme);
    if (count > max) break;
    clipped += grapheme;
  }
  return clipped;
}

/** As `clip`, for a text that nobody is typing: the cut ends in an ellipsis. */
export function abridge(text: string, max: number): string {
  return characterCount(text) <= max ? text : `${clip(text, max - 1).trimEnd()}…`;
}

/** Characters without a picture: white space, controls, default-ignorable ones such as fillers, the blank of braille. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text is seen on a screen. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}
