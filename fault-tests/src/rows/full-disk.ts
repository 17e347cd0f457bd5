import { execFile } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Janitor } from '#system/janitor.ts';

const run = promisify(execFile);
const BLOCK = Buffer.alloc(256 * 1024);

/** Mounts a small file system in memory at `folder`; only root may. */
export async function mountSmallDisk(folder: string, janitor: Janitor): Promise<void> {
  await mkdir(folder);
  janitor.watchMount(folder);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'quarry-faults', folder]);
}

/** Writes to `path` until the disk takes no byte more. */
export async function fillDisk(path: string): Promise<void> {
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

/** Makes Postgres switch its write-ahead log until it needs a segment there is no room for. */
export async function exhaustWal(system: { sql(text: string): Promise<unknown> }): Promise<void> {
  for (let i = 0; i < 6; i++)
    await system.sql(`select pg_logical_emit_message(false, 'x', 'x'), pg_switch_wal()`).catch(() => {});
}
