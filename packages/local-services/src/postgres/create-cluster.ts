import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from '#postgres/database-user.ts';
import { type ProcessHooks, startProcess } from '#process/managed-process.ts';

/** Name of the superuser of every cluster, and of its database. */
export const DATABASE_USER = 'quarry';

/** The builtin C.UTF-8 sorts the same on every machine and needs no system locale. */
export const COLLATION = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

export interface Cluster {
  /** PostgreSQL's data directory. */
  path: string;
  password: string;
}

/**
 * Creates the cluster in `dataDir` unless there is one. It is built under another name and renamed when complete, so
 * that an interrupted first start leaves no partial cluster.
 * @param durable false skips the disk syncs, for tests
 */
export async function createCluster(options: {
  dataDir: string;
  initdb: string;
  runAs: RunAs;
  durable: boolean;
  log?: ProcessHooks['log'];
}): Promise<Cluster> {
  const { dataDir, runAs } = options;
  const path = join(dataDir, 'cluster');
  const passwordFile = join(dataDir, 'password');
  if (existsSync(path)) return { path, password: (await readFile(passwordFile, 'utf8')).trim() };

  const password = randomBytes(18).toString('base64url');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.owner) await chown(passwordFile, runAs.owner.uid, runAs.owner.gid);
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const args = ['-D', unfinished, '-U', DATABASE_USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  args.push(...COLLATION);
  if (!options.durable) args.push('--no-sync');
  const initdb = await startProcess({
    name: 'initdb',
    ...runAs.wrap(options.initdb, args),
    env: { ...process.env, LC_ALL: 'C' },
    cwd: '/',
    log: options.log,
  });
  const { code, signal } = await initdb.exited;
  if (code !== 0) throw new Error(`initdb ended with ${signal ?? `code ${code}`}`);
  await rename(unfinished, path);
  return { path, password };
}
