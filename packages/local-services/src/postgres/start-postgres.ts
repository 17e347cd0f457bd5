import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, LOOPBACK } from '#ports.ts';
import { postgresBinaries } from '#postgres/binaries.ts';
import { type Cluster, createCluster, DATABASE_USER } from '#postgres/create-cluster.ts';
import { databaseUser } from '#postgres/database-user.ts';
import { ensureDatabase, withDatabase } from '#postgres/ensure-database.ts';
import { untilGone } from '#process/end-process.ts';
import { type ManagedProcess, type ProcessHooks, startProcess } from '#process/managed-process.ts';
import { commandOf } from '#process/process-table.ts';

export interface PostgresOptions extends ProcessHooks {
  /** Folder of the cluster and its password. */
  dataDir: string;
  /** Default, or 0: a free one. */
  port?: number;
  /** Server settings, for instance `{ max_connections: 50 }`. */
  settings?: Record<string, string | number>;
  /** False is faster but not safe against a power failure; for tests. */
  durable?: boolean;
  /** Further variables of the server's environment. */
  env?: NodeJS.ProcessEnv;
}

export type Postgres = ManagedProcess & {
  /** Connection URL of the database `quarry`. */
  url: string;
};

/**
 * Starts a real PostgreSQL 18 on a loopback port and creates the database `quarry` in it.
 * Works as root and as an ordinary user, from any path, and after a crash of the previous launcher.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, log, onSpawn, signal, durable = true } = options;
  const binaries = await postgresBinaries();
  const runAs = await databaseUser(dataDir, [binaries.initdb, binaries.postgres]);
  const cluster = await createCluster({ dataDir, initdb: binaries.initdb, runAs, durable, log });
  await endOrphanedPostgres(cluster.path);
  const port = options.port || (await freePort());
  const settings = {
    listen_addresses: LOOPBACK,
    // Not needed, and its path may be too long or not writable.
    unix_socket_directories: '',
    max_connections: 200,
    log_checkpoints: 'off',
    lc_messages: 'C',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const args = ['-D', cluster.path, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const server = await startProcess({
    name: 'postgres',
    ...runAs.wrap(binaries.postgres, args),
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', ...options.env },
    log,
    onSpawn,
    signal,
    // A standby logs `read-only connections`.
    isReady: (line) => /database system is ready to accept (read-only )?connections/.test(line),
    // After a crash it replays its WAL first.
    readyTimeoutMs: 120_000,
    stopSignal: 'SIGINT',
    graceMs: 20_000,
  });
  const url = connectionUrl(cluster, port);
  try {
    await ensureDatabase(withDatabase(url, 'postgres'), DATABASE_USER);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, url };
}

function connectionUrl({ password }: Cluster, port: number): string {
  return `postgres://${DATABASE_USER}:${password}@${LOOPBACK}:${port}/${DATABASE_USER}`;
}

/**
 * Ends a server that a killed launcher left running on this cluster, and removes a stale `postmaster.pid`. PostgreSQL
 * itself refuses to start if the id in `postmaster.pid` now belongs to any process. The caller holds the lock of the
 * cluster's folder.
 */
async function endOrphanedPostgres(clusterPath: string): Promise<void> {
  const note = join(clusterPath, 'postmaster.pid');
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const pid = Number(text.split('\n')[0]);
  const command = Number.isInteger(pid) ? commandOf(pid) : undefined;
  if (command?.includes('postgres') && command.includes(clusterPath)) {
    // SIGINT is PostgreSQL's fast shutdown: it closes connections and writes the data.
    await untilGone(pid, { signal: 'SIGINT', graceMs: 10_000 });
  }
  await rm(note, { force: true });
}
