import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

const run = promisify(execFile);
const BLOCK = Buffer.alloc(256 * 1024);
const FULL_MS = 5_000;

export const row43: Row = {
  row: 43,
  title: 'disk full under Postgres',
  moment: { share: [0.02, 0.5] },
  bounds: { closeLateMs: 5_000, viewMs: 6_000 },
  /** A file system of its own, in memory: only root can make one. */
  async prepareDataFolder(folder, janitor) {
    await mkdir(folder);
    janitor.watchMount(folder);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'quarry-faults', folder]);
  },
  async inject({ system, random, tell }) {
    const filler = join(system.postgres.folder, 'filler');
    const fillsWal = random.chance(0.5);
    await fill(filler);
    if (fillsWal) await exhaustWal(system);
    await pause(FULL_MS);
    await rm(filler);
    // Without room for its log the server ends itself; its supervisor starts it again.
    await pause(500);
    await system.postgres.start();
    tell(fillsWal ? 'no room for data, nor for the write-ahead log' : 'no room for data');
  },
};

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = BLOCK.length; size >= 512; ) {
      try {
        await file.write(BLOCK, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    await file.close();
  }
}

async function exhaustWal(system: { sql(text: string): Promise<unknown> }): Promise<void> {
  for (let i = 0; i < 6; i++)
    await system.sql(`select pg_logical_emit_message(false, 'x', 'x'), pg_switch_wal()`).catch(() => {});
}
