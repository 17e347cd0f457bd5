import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockData } from '@quarry/local-services/data-lock';
import { isAlive } from '@quarry/local-services/process/end-process';

const PREFIX = 'quarry-test-';

export interface TestFolder {
  path: string;
  /** Records a server's process; the next run ends it if this one is killed. */
  onSpawn(pid: number): void;
  remove(): Promise<void>;
}

/** Creates a folder for the servers of a test; its name contains the id of this process. */
export async function makeTestFolder(parent: string = tmpdir()): Promise<TestFolder> {
  const path = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  const lock = await lockData(path, () => undefined);
  return {
    path,
    onSpawn: (pid) => lock.record('server', pid, 'SIGINT'),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** Ends the servers and removes the folders of test runs that were killed. */
export async function sweepTestFolders(parent: string = tmpdir()): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const path = join(parent, name);
    try {
      // Taking over the lock of a dead owner ends its servers.
      await lockData(path, () => undefined);
      await rm(path, { recursive: true, force: true });
    } catch {
      // It is another user's, or another run is removing it right now.
    }
  }
}
