/** Characters by which a spreadsheet begins a formula. */
const FORMULA = /[=+\-@＝＋－＠]/;
/** Where a cell begins, or would begin in a locale that separates cells by other characters. */
const SEPARATOR = /[;\t\r\n]/;
/** What may stand between a cell's beginning and its formula. */
const BETWEEN = /['\s;]/;

const isStart = (text: string, at: number): boolean => at === 0 || SEPARATOR.test(text.charAt(at - 1));

/** Positions from which only such characters lead to a formula. */
function leadsToFormula(text: string): boolean[] {
  const leads: boolean[] = new Array(text.length + 1).fill(false);
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    leads[at] = FORMULA.test(character) || (BETWEEN.test(character) && leads[at + 1] === true);
  }
  return leads;
}

/**
 * A text that no spreadsheet runs as a formula: an apostrophe stands before whatever could begin one. A text of nothing but
 * apostrophes gets one more, so that an empty text can be written as one apostrophe. Every guard is taken off by
 * `unguarded`, and nothing else.
 */
export function guarded(text: string): string {
  if (/^'*$/.test(text)) return `'${text}`;
  const leads = leadsToFormula(text);
  return Array.from({ length: text.length }, (_, at) => {
    const character = text.charAt(at);
    return isStart(text, at) && leads[at] ? `'${character}` : character;
  }).join('');
}

/** The text that `guarded` was given. */
export function unguarded(text: string): string {
  if (/^'+$/.test(text)) return text.slice(1);
  if (!text.includes("'")) return text;
  const leads = leadsToFormula(text);
  return Array.from({ length: text.length }, (_, at) => {
    const character = text.charAt(at);
    return character === "'" && isStart(text, at) && leads[at + 1] ? '' : character;
  }).join('');
}
