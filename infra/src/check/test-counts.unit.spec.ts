import { expect, test } from 'vitest';
import { countResults } from '#check/test-counts.ts';

const failedTest = { fullName: 'the sum is right', status: 'failed', failureMessages: ['expected 3 to be 4'] };
const passedTest = { fullName: 'another', status: 'passed', failureMessages: [] };
const passedFile = { name: 'sum.ts', status: 'passed', message: '', assertionResults: [passedTest] };

function report(testResults: object[] = [passedFile], numFailedTests = 0): string {
  return JSON.stringify({ numPassedTests: 7, numFailedTests, numPendingTests: 1, numTodoTests: 1, testResults });
}

test('[L20] the tests of a run are counted', () => {
  expect(countResults(report(), 0)).toEqual({ passed: 7, failed: 0, skipped: 2, failures: [] });
});

test('[L20] a failed test is listed with its file and error', () => {
  const file = { ...passedFile, status: 'failed', assertionResults: [passedTest, failedTest] };
  const failures = ['sum.ts\nthe sum is right\nexpected 3 to be 4'];
  expect(countResults(report([file], 1), 1)).toEqual({ passed: 7, failed: 1, skipped: 2, failures });
});

test('[L20] a file that cannot be loaded counts as a failure', () => {
  const file = { name: 'sum.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  const failures = ['sum.ts\nno such module'];
  expect(countResults(report([file]), 1)).toEqual({ passed: 7, failed: 1, skipped: 2, failures });
});

test('[L20] a run that fails without a failed test counts as a failure', () => {
  const failures = [expect.stringContaining('no test failed')];
  expect(countResults(report(), 1)).toEqual({ passed: 7, failed: 1, skipped: 2, failures });
  expect(countResults(undefined, null)).toEqual({ passed: 0, failed: 1, skipped: 0, failures });
});
