import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const CODE = `import { getPriority } from 'node:os';
const { lowerPriority } = await import(${JSON.stringify(import.meta.resolve('#lower-priority.ts'))});
lowerPriority();
console.log(getPriority());`;

/** @returns the priority of a process that was started with this niceness relative to this one and lowered it */
async function priorityAfter(nicer: number): Promise<number> {
  const node = [process.execPath, '--input-type=module', '--eval', CODE];
  return Number((await run('nice', ['-n', String(nicer), ...node])).stdout);
}

test('[Y1516] a process that lowers its priority runs below normal, and one that was lower already keeps it', async () => {
  for (const nicer of [0, 19])
    expect(await priorityAfter(nicer)).toBe(Math.max(10, Math.min(19, getPriority() + nicer)));
});
