import type { Texts } from '@quarry/texts/texts';

/**
 * Announces changes to screen readers, for the whole screen of a session. Each line is its own live region; emptying a
 * line lets it announce the same text again.
 */
export function Announcer({ lines }: { lines: Readonly<Record<string, string>> }) {
  return Object.entries(lines).map(([about, words]) => (
    <p key={about} className="visually-hidden" role="status">
      {words}
    </p>
  ));
}

/** The remaining seconds that are announced. */
const SPOKEN = [30, 10, 5];

/** @returns the announcement of the time, or an empty string. */
export function countdownWords(commonTexts: Texts['common'], remaining: number | null): string {
  return remaining !== null && SPOKEN.includes(remaining) ? commonTexts.clock.secondsLeft(remaining) : '';
}
