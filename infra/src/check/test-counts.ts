import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What vitest's JSON report says, as far as it is counted here. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

/**
 * Counts the tests of one run of vitest. A run that failed without a failed test, because a file could not be loaded
 * or the setup broke, counts as one failure: a green line must not hide it.
 * @param text the JSON report; missing when vitest wrote none
 */
export function countResults(text: string | undefined, exitCode: number | null): Counts {
  const parsed = text === undefined ? undefined : report.safeParse(JSON.parse(text));
  const counts = {
    passed: parsed?.data?.numPassedTests ?? 0,
    failed: parsed?.data?.numFailedTests ?? 0,
    skipped: (parsed?.data?.numPendingTests ?? 0) + (parsed?.data?.numTodoTests ?? 0),
  };
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
