/** The longest a mail waits before it is tried again, so that it goes out soon after a mail server came back. */
const LONGEST_MS = 30_000;

/** Doubles from a second to half a minute. @param started how often the job was begun, from 1 @returns milliseconds */
export function waitBefore(started: number): number {
  return Math.min(LONGEST_MS, 1_000 * 2 ** Math.min(20, Math.max(0, started - 1)));
}
