import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const CODE = `import { getPriority } from 'node:os';
const { giveWay } = await import(${JSON.stringify(import.meta.resolve('#give-way.ts'))});
giveWay();
console.log(getPriority());`;

/** @returns the priority of a process that was started with this one and gave way */
async function priorityAfter(nice: number): Promise<number> {
  const node = [process.execPath, '--input-type=module', '--eval', CODE];
  return Number((await run('nice', ['-n', String(nice), ...node])).stdout);
}

test('[Y1516] a process that gives way has a priority below normal, and one that was lower already keeps it', async () => {
  // This one may have been started with a low one itself.
  expect(await priorityAfter(0)).toBe(Math.max(10, getPriority()));
  expect(await priorityAfter(19)).toBe(19);
});
