import { expect, test } from 'vitest';
import { mutatedFiles } from '#check/mutated-files.ts';

const configured = ['packages/**/*.ts', '!**/*.spec.ts', '!**/testing/**'];

test('[L28] a mutation run mutates the configured or the given files and folders, and never specs', () => {
  expect(mutatedFiles(configured, [])).toEqual(configured);
  expect(mutatedFiles(configured, ['packages/signalr/src/protocol/', 'packages/events/src/ids.ts'])).toEqual([
    'packages/signalr/src/protocol/**/*.ts',
    'packages/events/src/ids.ts',
    '!**/*.spec.ts',
    '!**/testing/**',
  ]);
});
