import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cpuOfProcess } from './proc.ts';

const BURN = 'const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);';

test('[U4] CPU of an ended child still counts', async () => {
  const before = await cpuOfProcess(process.pid);
  spawnSync(process.execPath, ['-e', BURN]);
  expect((await cpuOfProcess(process.pid)) - before).toBeGreaterThanOrEqual(0.09);
});
