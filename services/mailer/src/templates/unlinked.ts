import type { SessionResults } from '@quarry/events/results/results';

/** Invisible, and not part of any host name, URL or address that a mail client recognizes. */
const BREAK = '\u200c';

/**
 * Text that no mail client turns into a link: players choose their names, and `bit.ly/x` would become one in a mail that
 * comes from us.
 */
export function unlinked(text: string): string {
  return text.replace(/[.:@/](?=[\p{L}\p{N}/])/gu, (separator) => BREAK + separator + BREAK);
}

/** Fields of results with user-written text. */
const WRITTEN = new Set(['quizName', 'identifier', 'name', 'text', 'voided', 'explanation']);

/** Results whose user-written texts do not become links. */
export function unlinkedResults(results: SessionResults): SessionResults {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [
        field,
        typeof one === 'string' && WRITTEN.has(field) ? unlinked(one) : copy(one),
      ]),
    );
  };
  return copy(results) as SessionResults;
}
