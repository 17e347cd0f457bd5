import { expect, test } from 'vitest';
import { visualRuns } from './pdf-text.ts';

test.each([
  ['Ali علي 12', ['Ali ', '12', ' ', 'علي']],
  ['علي (Ali) محمد', ['محمد', ' ', '(', 'Ali', ')', ' ', 'علي']],
  ['שרה כהן!', ['כהן!', ' ', 'שרה']],
  ['Ann 山田', ['Ann ', '山田']],
])('[B912] %j is set from left to right as it is read', (line, runs) => {
  expect(visualRuns(line).map(({ text }) => text)).toEqual(runs);
});
