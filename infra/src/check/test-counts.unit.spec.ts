import { expect, test } from 'vitest';
import { countResults } from '#check/test-counts.ts';

const report = (numFailedTests: number) =>
  JSON.stringify({ numPassedTests: 7, numFailedTests, numPendingTests: 1, numTodoTests: 1 });

test('[L20] the tests of a run are counted', () => {
  expect(countResults(report(2), 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  expect(countResults(report(0), 0)).toEqual({ passed: 7, failed: 0, skipped: 2 });
});

test('[L20] a run that breaks without a failed test counts as a failure', () => {
  expect(countResults(report(0), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 });
  expect(countResults(undefined, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
