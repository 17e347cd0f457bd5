import { z } from 'zod';
import { characterCount } from './characters.ts';
import { LIMITS } from './limits.ts';

/** Control characters (line breaks included) and unpaired surrogates: the only characters refused anywhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

const isLine = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

function textOf(max: number, isAllowed: (text: string) => boolean) {
  return (
    z
      .string()
      // Cheap check first, so that far too long text is never scanned.
      .max(max * 4, { abort: true })
      .refine(isAllowed, 'control characters are not allowed')
      .refine((text) => characterCount(text) <= max, `at most ${max} characters`)
  );
}

/** A single line of text of at most `max` characters, without control characters and lone surrogates. */
export const lineOfText = (max: number) => textOf(max, isLine);

/** Lines of text: as `lineOfText`, with line breaks and tabs. */
export const linesOfText = (max: number) => textOf(max, (text) => isLine(text.replace(/[\t\n\r]/g, ' ')));

/** A player's name: trimmed, Unicode NFKC, 1 to 20 characters (contract, section 4). */
export const userNameSchema = z
  .string()
  .max(LIMITS.userNameLength * 16, { abort: true })
  .transform((name) => (name.isWellFormed() ? name.normalize('NFKC').trim() : '\u0000'))
  .pipe(lineOfText(LIMITS.userNameLength).min(1));

/**
 * Key to compare user names without case (contract, section 4). Via upper case, because lower case alone distinguishes
 * letters that differ in case only (ß and SS, the two small sigmas), and via lower case before that, because the
 * capital ẞ is unchanged in upper case; normalised again, because changing case can decompose a character. Screens show a
 * run of spaces as one.
 */
export function userNameKey(identifier: string): string {
  const spaced = identifier.normalize('NFKC').trim().replace(/\s+/g, ' ');
  return spaced.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
