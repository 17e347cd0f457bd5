import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Ends slowly, and prints so. */
const PATIENT = `
  const rest = setInterval(() => {}, 1000);
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => setTimeout(() => { console.log('tidied'); clearInterval(rest); }, 50));
  console.log('serving');
`;

function run(code: string) {
  const program = join(import.meta.dirname, 'fixtures', 'run-and-say.ts');
  const child = spawn(process.execPath, [program, code], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const { promise: serving, resolve } = Promise.withResolvers<void>();
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
    if (output.includes('serving')) resolve();
  });
  // Not 'close', which is not emitted after its own disconnect.
  const ended = Promise.all([once(child, 'exit'), once(child.stdout ?? expect.fail(), 'end')]);
  const done = ended.then(([[exitCode]]) => ({ exitCode, output }));
  return { child, serving, done };
}

test.each([
  { signal: 'SIGTERM', exitCode: 143 },
  { signal: 'SIGINT', exitCode: 130 },
] as const)('[L24] $signal ends the child of `npm test`, and its end is awaited', async ({ signal, exitCode }) => {
  const { child, serving, done } = run(PATIENT);
  await serving;
  // Several times, like one Ctrl-C.
  child.kill(signal);
  child.kill(signal);
  expect(await done).toEqual({ exitCode, output: 'serving\ntidied\n' });
});

test('[L24] it also ends when the bootstrap is gone', async () => {
  const { child, serving, done } = run(PATIENT);
  await serving;
  child.disconnect();
  expect(await done).toEqual({ exitCode: 143, output: 'serving\ntidied\n' });
});

test('[L24] the exit code of a child that ends by itself is passed on', async () => {
  expect(await run('process.exitCode = 3').done).toEqual({ exitCode: 0, output: 'ended with 3\n' });
});
