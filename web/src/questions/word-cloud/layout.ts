import { graphemesOf } from '@quarry/events/characters';
import type { TextCount } from '@quarry/events/questions/kind';

/** A word of a cloud: its centre and its size, in heights of the largest letters. */
export interface Placed {
  readonly text: string;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  /** Relative to the largest letters: from `SMALLEST` to 1. */
  readonly size: number;
}

export interface CloudLayout {
  readonly words: readonly Placed[];
  /** From the centre to the farthest edge; never shrinks, so that nothing grows when a word is hidden. */
  readonly reach: { readonly x: number; readonly y: number };
}

export const NO_LAYOUT: CloudLayout = { words: [], reach: { x: 3, y: 1 } };

/** Most words shown, legible in a hall. */
export const SHOWN = 40;
const SMALLEST = 0.34;
/** Outward step of the spiral, and its ratio of height to width: a projector is wide. */
const STEP = 0.12;
const FLAT = 0.45;
const GAP = 0.12;

/**
 * Places the words of a cloud. A placed word keeps its place while it grows, unless a larger one is in its way; a new
 * or displaced word takes the nearest free place on a spiral around the centre or its previous place. Deterministic for
 * the same words in the same order.
 * @param texts the most frequent first
 */
export function placeWords(before: CloudLayout, texts: readonly TextCount[]): CloudLayout {
  const shown = texts.slice(0, SHOWN);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const known = new Map(before.words.map((word) => [word.text, word]));
  const placed: Box[] = [];
  // Placed words first; new ones go around them.
  const inOrder = [...shown.filter(({ text }) => known.has(text)), ...shown.filter(({ text }) => !known.has(text))];
  for (const { text, count } of inOrder) {
    const { x = 0, y = 0 } = known.get(text) ?? {};
    placed.push(nearestFree(boxOf({ text, count, x, y, size: sizeOf(count, most) }), placed));
  }
  const reach = { ...before.reach };
  for (const word of placed) {
    reach.x = Math.max(reach.x, Math.abs(word.x) + word.width / 2);
    reach.y = Math.max(reach.y, Math.abs(word.y) + word.height / 2);
  }
  return { words: placed, reach };
}

/** Scales the area, not the height, so that twice the count does not look four times as large. */
const sizeOf = (count: number, most: number): number =>
  SMALLEST + (1 - SMALLEST) * Math.sqrt((count - 1) / (most - 1 || 1)) * (most > 1 ? 1 : 0);

/** A word and the room it takes. */
interface Box extends Placed {
  readonly width: number;
  readonly height: number;
}

const boxOf = (word: Placed): Box => ({
  ...word,
  width: widthOf(word),
  height: word.size * (ARABIC.test(word.text) ? 1.5 : 1.15),
});

/** The spiral is unbounded, so there is always a place. */
function nearestFree(word: Box, others: readonly Box[]): Box {
  for (let step = 0; ; step++) {
    const away = STEP * Math.sqrt(step);
    const angle = step * 2.4;
    const here = { ...word, x: word.x + away * Math.cos(angle), y: word.y + FLAT * away * Math.sin(angle) };
    if (others.every((other) => !overlaps(here, other))) return here;
  }
}

const overlaps = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

/** An upper bound for the letters of the app's font. Measuring them would make the cloud differ between screens. */
const widthOf = ({ text, size }: Pick<Placed, 'text' | 'size'>): number =>
  graphemesOf(text).reduce((sum, letter) => sum + letterWidth(letter), 0) * size;

/** Arabic letters are taller and vary widely in width. */
const ARABIC = /\p{Script=Arabic}/u;
const arabicWidth = (letter: string): number =>
  /[اأإآلرزو]/.test(letter) ? 0.5 : /[سشصض]/.test(letter) ? 1.3 : /[بتثفقكنيىه]/.test(letter) ? 0.9 : 0.7;

const letterWidth = (letter: string): number => (ARABIC.test(letter) ? arabicWidth(letter) : latinWidth(letter));

const latinWidth = (letter: string): number =>
  /[\u1100-\uffdc]|\p{Extended_Pictographic}/u.test(letter)
    ? 1.15
    : /[\p{Lu}mwMW@%]/u.test(letter)
      ? 0.82
      : /[ilj.,'’!|ft ]/u.test(letter)
        ? 0.4
        : 0.62;
