import { fieldsOf } from '#shared/lib/fields-of.ts';
import { forget, readJson, store } from '#shared/storage/storage.ts';

/** Milliseconds for which a page is remembered: a mailed link lives for a quarter of an hour. */
const REMEMBERED = 20 * 60_000;

/** Public pages that lead to a sign-in. */
const PAGE = /^\/shared\/[\w-]{22}$/;

interface Wanted {
  readonly path: string;
  /** In ms. */
  readonly at: number;
}

const isWanted = (value: unknown): value is Wanted => {
  const { path, at } = fieldsOf(value);
  return typeof path === 'string' && PAGE.test(path) && typeof at === 'number';
};

/** Remembers the page from which a visitor goes to sign in. @param now in ms */
export function returnAfterSignIn(path: string, now: number): void {
  store('afterSignIn', JSON.stringify({ path, at: now } satisfies Wanted));
}

/** Where a host goes after signing in: back to that page once, otherwise to the overview. @param now in ms */
export function afterSignIn(now: number): string {
  const wanted = readJson('afterSignIn', isWanted);
  forget('afterSignIn');
  return wanted !== null && now - wanted.at < REMEMBERED ? wanted.path : '/overview';
}
