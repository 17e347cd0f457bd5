import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const file = new URL('janitor.ts', import.meta.url).href;

/** A process that prints a line and, unless interrupted, exits with 1. */
async function start(then: string): Promise<ChildProcess> {
  const code = `import { exitWhenInterrupted } from '${file}'; const end = exitWhenInterrupted(); console.log('there'); ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

const WAITS = 'setInterval(() => {}, 1_000);';

test('[C1170] a run that ends by itself keeps its exit code', async () => {
  const child = await start('process.exitCode = 1; end();');
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test.each([
  ['a signal', (child: ChildProcess) => child.kill('SIGTERM')],
  ['the end of the bootstrap', (child: ChildProcess) => child.disconnect()],
])('[C1170] %s ends a run with 130', async (_, interrupt) => {
  const child = await start(WAITS);
  const ended = once(child, 'exit');
  interrupt(child);
  expect(await ended).toEqual([130, null]);
});
