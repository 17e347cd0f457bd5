/** Times that are spoken; not every second. */
const SPOKEN = [30, 10, 5];

/** @returns what a screen reader is told about the time, or an empty text. */
export function countdownWords(remaining: number | null, words: (seconds: number) => string): string {
  return remaining !== null && SPOKEN.includes(remaining) ? words(remaining) : '';
}
