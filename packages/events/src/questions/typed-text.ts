import { z } from 'zod';
import { isBlank } from '#characters.ts';
import { LIMITS } from '#limits.ts';
import { lineOfText } from '#text.ts';
import type { ChartRow, QuestionStatistics, TextCount } from './kind.ts';

/** Texts that players type, and when two of them are the same. */

/** 1 to `max` characters of which something is seen, trimmed; line breaks and tabs, which a pasted text may have, are spaces. */
export const typedText = (max: number) =>
  z
    .string()
    // Characters of two units each, and some white space around them: a command has a bound in bytes.
    .max(max * 2 + 20, { abort: true })
    .transform((text) => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ').trim())
    .pipe(lineOfText(max).refine((text) => !isBlank(text), 'nothing of it is seen'));

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What texts are compared by if they have to be exact. */
export const exactKey = (text: string): string => spaced(text.normalize('NFC'));

/** What texts are compared by otherwise: without case, and without the marks that Latin, Greek and Cyrillic letters may have. */
export function looseKey(text: string): string {
  // Decomposed, because a letter and its mark are one character in NFKC.
  const letters = text.normalize('NFKC').toLowerCase().normalize('NFD');
  // A text of nothing but marks is compared with them.
  return spaced(letters.replace(/[\u0300-\u036f]/g, '').normalize('NFC')) || exactKey(text);
}

/**
 * Whether two texts are at most so far apart in optimal string alignment distance: inserted, deleted and replaced characters,
 * and swapped neighbours. Looks only at what that can reach, so its cost grows with the length, not with its square.
 */
export function isWithin(most: number, one: string, other: string): boolean {
  const [from, to] = [[...one], [...other]];
  if (Math.abs(from.length - to.length) > most) return false;
  const rows = Array.from({ length: 3 }, () => new Array<number>(to.length + 1).fill(Infinity));
  let [before = [], last = [], row = []] = rows;
  for (let j = 0; j <= Math.min(to.length, most); j++) last[j] = j;
  for (let i = 1; i <= from.length; i++) {
    const first = Math.max(1, i - most);
    // What three rows before left there.
    row[first - 1] = first === 1 ? i : Infinity;
    for (let j = first; j <= Math.min(to.length, i + most); j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (last[j] ?? Infinity) + 1,
        (row[j - 1] ?? Infinity) + 1,
        (last[j - 1] ?? Infinity) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    [before, last, row] = [last, row, before];
  }
  return (last[to.length] ?? Infinity) <= most;
}

/** Counts texts that are the same by their keys. */
export function textCounts(keyOf: (text: string) => string) {
  const counts = new Map<string, number>();
  return {
    add: (text: string) => void counts.set(text, (counts.get(text) ?? 0) + 1),
    result(isCorrect?: (text: string) => boolean): { readonly texts: TextCount[]; readonly otherTexts: number } {
      const groups = new Map<string, { key: string; text: string; most: number; count: number }>();
      for (const [text, count] of counts) {
        const key = keyOf(text);
        const group = groups.get(key);
        if (!group) {
          groups.set(key, { key, text, most: count, count });
          continue;
        }
        group.count += count;
        if (count > group.most || (count === group.most && text < group.text))
          Object.assign(group, { text, most: count });
      }
      const sorted = [...groups.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
      return {
        texts: sorted
          .slice(0, LIMITS.shownTexts)
          .map(({ text, count }) => ({ text, count, ...(isCorrect && { correct: isCorrect(text) }) })),
        otherTexts: sorted.slice(LIMITS.shownTexts).reduce((sum, { count }) => sum + count, 0),
      };
    },
  };
}

/** A row for each text. */
export const textChart = ({ texts = [] }: QuestionStatistics): ChartRow[] =>
  texts.map(({ text, count, correct = null }) => ({ id: text, letter: '', text, count, right: correct }));
