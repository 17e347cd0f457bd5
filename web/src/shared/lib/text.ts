/** Characters as a person counts them: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** @returns the first `max` characters of a text; an emoji is never cut in half. */
export function clipCharacters(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : characters.slice(0, max).join('');
}

/** A pasted tab or another control character becomes a space: the service takes none of them in a line of text. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the purpose
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}

const numbers = new Intl.NumberFormat();

/** A whole number as the reader's language writes it. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Seconds with one decimal, such as '3.2'. */
export function formatSeconds(seconds: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(seconds);
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const format = (instant: string, as: Intl.DateTimeFormat): string => {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : as.format(date);
};

/** A day as the reader's language writes it. Apart from the numbers, because no phone shows one. @param instant ISO 8601 */
export function formatDate(instant: string): string {
  return format(instant, dates);
}

/** A day and time as the reader's language writes it. @param instant ISO 8601 */
export function formatMoment(instant: string): string {
  return format(instant, moments);
}
