import { z } from 'zod';

/** Result of a test run; `failures` has a paragraph for each failed test or other failure. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

/** The part of vitest's JSON report used here. */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/**
 * Counts the tests of one run of vitest. A run that failed without a failed test, because a file could not be loaded,
 * the setup failed or an error was unhandled, counts as one failure.
 * @param text the JSON report; missing when vitest wrote none
 */
export function countResults(text: string | undefined, exitCode: number | null): Counts {
  const { data } = report.safeParse(text === undefined ? undefined : JSON.parse(text));
  const counts = {
    passed: data?.numPassedTests ?? 0,
    failed: data?.numFailedTests ?? 0,
    skipped: (data?.numPendingTests ?? 0) + (data?.numTodoTests ?? 0),
    failures: data ? failuresOf(data) : [],
  };
  if (exitCode === 0 || counts.failed > 0) return counts;
  if (counts.failures.length > 0) return { ...counts, failed: counts.failures.length };
  return {
    ...counts,
    failed: 1,
    failures: [`vitest ended with ${exitCode}, but no test failed: see its output above`],
  };
}

function failuresOf({ testResults }: z.infer<typeof report>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0) return tests.map((test) => `${name}\n${test.fullName}\n${test.failureMessages.join('\n')}`);
    return status === 'failed' ? [`${name}\n${message}`] : [];
  });
}
