import { expect, test } from 'vitest';
import { missingFromLock, withoutIntegrity } from '#check/lock-file.ts';

test('[L21] builds for other platforms that the lock file lacks are found', () => {
  const packages = {
    'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': {},
    'node_modules/a/node_modules/b': { optionalDependencies: { 'tool-linux': '1.0.0', c: '2.0.0' } },
    'node_modules/a/node_modules/c': {},
  };
  expect(missingFromLock(JSON.stringify({ packages }))).toEqual(['node_modules/tool → tool-mac@1.0.0']);
});

test('[L350] packages without a digest are found', () => {
  const packages = {
    '': {},
    'packages/own': {},
    'node_modules/own': { link: true },
    'node_modules/sound': { integrity: 'sha512-AAAA' },
    'node_modules/weak': { integrity: 'sha1-AAAA' },
    'node_modules/none': {},
    'node_modules/tool-mac': { optional: true },
  };
  expect(withoutIntegrity(JSON.stringify({ packages }))).toEqual(
    ['weak', 'none', 'tool-mac'].map((name) => `node_modules/${name}`),
  );
});
