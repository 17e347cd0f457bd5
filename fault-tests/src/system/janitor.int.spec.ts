import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@quarry/local-services/process/end-process';
import { expect, test } from 'vitest';
import { until } from '#now.ts';

test('[C15] processes and folders of a killed harness are removed', async () => {
  const script = fileURLToPath(new URL('../spec-support/abandoned.ts', import.meta.url));
  const harness = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(harness.stdout, 'data');
  const { folder, pid } = JSON.parse(String(line)) as { folder: string; pid: number };
  await until('all is cleared up', 10_000, () => !isAlive(pid) && !existsSync(folder));
  expect(existsSync(folder)).toBe(false);
});
