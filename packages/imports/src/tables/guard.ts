/** Characters by which a spreadsheet begins a formula. */
const FORMULA = /[=+\-@＝＋－＠]/;
/** Where a cell begins, or would begin in a locale that separates cells by other characters. */
const SEPARATOR = /[;\t\r\n]/;
/** What may stand between a cell's beginning and its formula. */
const BETWEEN = /['\s;]/;

/** Characters of a cell that may be guarded; no text of a quiz is as long. */
const LONGEST = 20_000;

/** Places at which a cell begins, or would begin, and from which only white space, separators and guards lead to a formula. */
function formulaStarts(text: string): number[] {
  const starts: number[] = [];
  let leads = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    leads = FORMULA.test(character) || (leads && BETWEEN.test(character));
    if (leads && (at === 0 || SEPARATOR.test(text.charAt(at - 1)))) starts.push(at);
  }
  return starts;
}

/**
 * A text that no spreadsheet runs as a formula: an apostrophe stands before whatever could begin one. A text of nothing but
 * apostrophes gets one more, so that an empty text can be written as one apostrophe. Every guard is taken off by
 * `unguarded`, and nothing else.
 */
export function guarded(text: string): string {
  if (/^'*$/.test(text)) return `'${text}`;
  return formulaStarts(text).reduce((cell, at) => `${cell.slice(0, at)}'${cell.slice(at)}`, text);
}

/** The text that `guarded` was given. */
export function unguarded(text: string): string {
  if (/^'+$/.test(text)) return text.slice(1);
  if (!text.includes("'") || text.length > LONGEST) return text;
  return formulaStarts(text).reduce(
    (cell, at) => (cell.charAt(at) === "'" ? cell.slice(0, at) + cell.slice(at + 1) : cell),
    text,
  );
}
