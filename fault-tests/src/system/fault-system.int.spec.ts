import { fileURLToPath } from 'node:url';
import { EVERY } from '@quarry/test-kit/every';
import { execa } from 'execa';
import { expect, test } from 'vitest';

test.runIf(EVERY)('[C1591] a harness whose system does not start still ends', async () => {
  const script = fileURLToPath(new URL('../spec-support/unstartable.ts', import.meta.url));
  const { stdout, exitCode } = await execa(process.execPath, [script], { timeout: 60_000 });
  expect(stdout).toContain('ended with code 1');
  expect(exitCode).toBe(0);
});
