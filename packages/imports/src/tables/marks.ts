import type { Cell } from './sheet.ts';

/** How a table names right answers: by number from 1, by letter, or by their text. */
export const MARKINGS = ['number', 'letter', 'text'] as const;
export type Marking = (typeof MARKINGS)[number];

/**
 * Positions of the right answers, from 0.
 * @param answers as the table has them, blank ones included
 * @returns null if the cell cannot be read that way
 */
export function marksOf(cell: Cell, answers: readonly string[], marking: Marking): number[] | null {
  const marks = MARKS[marking](cell, answers);
  if (!marks || marks.some((mark) => (answers[mark] ?? '').trim() === '')) return null;
  return [...new Set(marks)].sort((a, b) => a - b);
}

const MARKS: Record<Marking, (cell: Cell, answers: readonly string[]) => number[] | null> = {
  number: (cell) => numbersOf(cell)?.map((number) => number - 1) ?? null,
  letter({ text }) {
    const letters = wordsOf(text.replace(/[).]/g, ' '));
    if (letters.length === 0 || !letters.every((letter) => /^[a-t]$/i.test(letter))) return null;
    return letters.map((letter) => letter.toUpperCase().charCodeAt(0) - 65);
  },
  text({ text }, answers) {
    const keys = answers.map(keyOf);
    const find = (parts: readonly string[]): number[] | null => {
      const marks = parts.map((part) => keys.indexOf(keyOf(part)));
      return marks.includes(-1) ? null : marks;
    };
    const parts = (separator: RegExp) => text.split(separator).filter((part) => part.trim() !== '');
    return find([text]) ?? find(parts(/[;|\n]/)) ?? find(parts(/[,;|\n]/));
  },
};

const keyOf = (text: string): string => text.slice(0, 1_000).trim().replace(/\s+/g, ' ').toLowerCase();

/** Words between which numbers stand: `Answer 1 and 3`. */
const FILLERS = /\b(?:answers?|options?|choices?|antwort(?:en)?|and|und|et|y|or|oder)\b|#/gi;

const wordsOf = (text: string): string[] =>
  text
    .slice(0, 200)
    .replace(FILLERS, ' ')
    .split(/[\s,;&/+|]+/)
    .filter((word) => word !== '');

function numbersOf({ text, type }: Cell): number[] | null {
  const trimmed = text.trim();
  if (/^\d+(?:\.0+)?$/.test(trimmed)) return [Number.parseInt(trimmed, 10)];
  // `1,3` in a locale whose decimal mark is the comma: the spreadsheet made the number 1.3 of it.
  if (type === 'number' && /^\d\.\d{1,5}$/.test(trimmed)) return [...trimmed.replace('.', '')].map(Number);
  const words = wordsOf(trimmed.replace(/(?<=\d)[.)](?=\s|\d|$|[,;])/g, ' '));
  if (words.length === 0 || !words.every((word) => /^\d{1,2}$/.test(word))) return null;
  return words.map(Number);
}
