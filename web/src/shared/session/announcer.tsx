/**
 * Speaks what changed, without drawing it: the one voice of a session's screen. Each line is spoken by itself when its
 * words change; an empty one says nothing, so a line that is emptied may say the same again later.
 */
export function Announcer({ lines }: { lines: Readonly<Record<string, string>> }) {
  return Object.entries(lines).map(([about, words]) => (
    <p key={about} className="visually-hidden" role="status">
      {words}
    </p>
  ));
}

/** Times that are spoken; not every second. */
const SPOKEN = [30, 10, 5];

/** @returns what a screen reader is told about the time, or an empty text. */
export function countdownWords(remaining: number | null, words: (seconds: number) => string): string {
  return remaining !== null && SPOKEN.includes(remaining) ? words(remaining) : '';
}
