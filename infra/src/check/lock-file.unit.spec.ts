import { expect, test } from 'vitest';
import { missingFromLock } from '#check/lock-file.ts';

test('[L21] builds for other systems that the lock file does not name are found', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': {},
    'node_modules/a/node_modules/b': { optionalDependencies: { 'tool-linux': '1.0.0', c: '2.0.0' } },
    'node_modules/a/node_modules/c': {},
  };
  expect(missingFromLock(JSON.stringify({ packages }))).toEqual(['node_modules/tool → tool-mac@1.0.0']);
});
