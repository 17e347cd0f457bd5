import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { EVERY } from '#every.ts';
import { sweepTestFolders } from '#test-folders.ts';

/** Starts a test run that never ends by itself. @returns the addresses of its PostgreSQL and its Redis too */
async function startRun() {
  const folder = await mkdtemp(join(tmpdir(), 'quarry interrupted '));
  onTestFinished(async () => {
    // As the next run would.
    await sweepTestFolders(folder);
    await rm(folder, { recursive: true, force: true });
  });
  const vitest = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(import.meta.dirname, 'fixtures', 'interrupted', 'vitest.config.ts');
  const run = spawn(process.execPath, [vitest, 'run', '--config', config], {
    env: { ...process.env, DATABASE_URL: '', REDIS_URL: '', TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(run, 'exit');
  for await (const line of createInterface(run.stdout)) {
    const [, services] = /^services (.*)$/.exec(line) ?? [];
    if (services) return { run, ended, addresses: Object.values<string>(JSON.parse(services)) };
  }
  throw new Error('the run ended by itself');
}

async function answers(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answered;
}

test.each(EVERY ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))(
  '[L25] a test run that gets %s ends its servers',
  async (signal) => {
    const { run, ended, addresses } = await startRun();
    expect(await Promise.all(addresses.map(answers))).toEqual([true, true]);
    run.kill(signal);
    await ended;
    await expect.poll(() => Promise.all(addresses.map(answers)), { timeout: 20_000 }).toEqual([false, false]);
  },
);
