import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVERY } from '#every.ts';
import { makeTestFolder, sweepTestFolders } from '#test-folders.ts';

test.runIf(EVERY)('[L25] servers and folders of a killed test run are removed by the next run', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'quarry sweep '));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures', 'start-and-wait.ts'), parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  const servers = String(line).trim().split(' ').map(Number);
  const mine = await makeTestFolder(parent);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(servers.map(isThere)).toEqual([true, true, true]);

  await sweepTestFolders(parent);
  expect(servers.map(isThere)).toEqual([false, false, false]);
  expect(await readdir(parent)).toHaveLength(1);
  expect(existsSync(mine.path)).toBe(true);
  await rm(parent, { recursive: true });
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
