import { characterCount, clip, graphemesOf } from '@quarry/events/characters';

/** One line: control characters, which the service refuses, become spaces. */
export function lineOf(typed: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the purpose
  return typed.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}

export type TypedField = Pick<HTMLInputElement, 'value' | 'selectionEnd' | 'setSelectionRange'>;

/**
 * Cuts a text that became too long. Always keeps the start it shares with its previous version: a combining mark that
 * does not fit must not remove the letter it was typed after.
 */
export function clipTyped(text: string, max: number, former: string): string {
  const clipped = clip(text, max);
  if (clipped === text) return text;
  let kept = '';
  for (const grapheme of graphemesOf(former)) {
    if (!text.startsWith(kept + grapheme)) break;
    kept += grapheme;
  }
  return kept.length > clipped.length && characterCount(kept) <= max ? kept : clipped;
}

/**
 * Cuts input typed or pasted into a full field, not the field's end. Writes a changed text at once: if React rendered
 * it, the caret would jump to the end.
 * @param text the field's, cleaned
 * @param former the text before
 * @returns at most `max` code points, in whole graphemes
 */
export function settleTyped(field: TypedField, text: string, former: string, max = Infinity): string {
  const { value, selectionEnd: caret } = field;
  // From the end: an upper-case ß is two letters.
  const at = caret === null ? text.length : Math.max(0, text.length - (value.length - caret));
  const after = text.slice(at);
  const before = clipTyped(text.slice(0, at), Math.max(0, max - characterCount(after)), former);
  const settled = clip(before + after, max);
  // An e-mail field has no caret.
  if (caret !== null && settled !== value) {
    field.value = settled;
    field.setSelectionRange(before.length, before.length);
  }
  return settled;
}
