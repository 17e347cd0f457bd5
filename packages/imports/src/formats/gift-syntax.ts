import { BOUNDS } from '#limits.ts';

/** Characters of GIFT: which are bare, which are escaped by a backslash. */

/** Begins the comment in which our exports name the quiz. */
export const NAME_COMMENT = '// Quiz: ';
/** Begins the comment in which our exports say what GIFT cannot of the next question. */
export const QUESTION_COMMENT = '// [quarry:';

const ESCAPED = /\\([~=#{}:\\n])/g;

/** A text without its escapes. */
export const unescapeGift = (text: string): string =>
  text.replace(ESCAPED, (_, character: string) => (character === 'n' ? '\n' : character));

/** A text in which nothing is read as a mark; line breaks as `\n`. */
export const escapeGift = (text: string): string => text.replace(/[~=#{}:\\]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** What each search looks for: an escaped character, to pass over, or one of the wanted. */
const SEARCHES = new Map<string, RegExp>();

/** First place of one of some characters that no backslash escapes; -1 if there is none. */
export function indexOfBare(text: string, characters: string, from = 0): number {
  const search = SEARCHES.get(characters) ?? new RegExp(`\\\\[\\s\\S]|[${characters}]`, 'g');
  SEARCHES.set(characters, search);
  search.lastIndex = from;
  for (let match = search.exec(text); match; match = search.exec(text)) {
    if (!match[0].startsWith('\\')) return match.index;
  }
  return -1;
}

/** First bare `::`, or `->`, or `####`. */
export function indexOfSequence(text: string, sequence: string, from = 0): number {
  for (let at = indexOfBare(text, sequence.charAt(0), from); at !== -1; ) {
    if (text.startsWith(sequence, at)) return at;
    at = indexOfBare(text, sequence.charAt(0), at + 1);
  }
  return -1;
}

/** The first braces: where they open and close. @returns null if they do not close */
export function bracesOf(text: string): { open: number; close: number } | null {
  const open = indexOfBare(text, '{');
  const close = open === -1 ? -1 : indexOfBare(text, '}', open + 1);
  return close === -1 ? null : { open, close };
}

export interface Choice {
  /** `=` or `~`. */
  readonly isRight: boolean;
  /** In percent; null without one. */
  readonly weight: number | null;
  /** Raw, with its escapes. */
  readonly text: string;
  readonly hasFeedback: boolean;
}

/** `=right#yes ~%50%half`: what follows each bare mark; `~=` is `=`. Text before the first mark is an answer without one. */
export function choicesOf(text: string): { choices: Choice[]; before: string } {
  const starts: number[] = [];
  for (let at = indexOfBare(text, '=~'); at !== -1; at = indexOfBare(text, '=~', at + 1)) {
    starts.push(at);
    // What follows so many is read as one answer, which is too long.
    if (starts.length > BOUNDS.answers) break;
  }
  const choices: Choice[] = [];
  for (const [i, start] of starts.entries()) {
    if (text.charAt(start) === '~' && text.charAt(start + 1) === '=') continue;
    choices.push(choiceOf(text.slice(start + 1, starts[i + 1]), text.charAt(start) === '='));
  }
  return { choices, before: text.slice(0, starts[0]).trim() };
}

export function choiceOf(raw: string, isRight: boolean): Choice {
  const feedback = indexOfBare(raw, '#');
  const text = (feedback === -1 ? raw : raw.slice(0, feedback)).trim();
  const hasFeedback = feedback !== -1 && raw.slice(feedback + 1).trim() !== '';
  const [whole = '', weight] = /^%(-?\d{1,3}(?:\.\d*)?)%/.exec(text) ?? [];
  return {
    isRight,
    weight: weight === undefined ? null : Number(weight),
    text: text.slice(whole.length).trim(),
    hasFeedback,
  };
}
