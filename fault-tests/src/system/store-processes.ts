import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { endProcess, signalProcess } from '@quarry/local-services/process/end-process';
import type { ProcessHooks } from '@quarry/local-services/process/managed-process';
import { startRedis } from '@quarry/local-services/redis/start-redis';
import { holdPort, releasePort } from './held-ports.ts';
import type { Janitor } from './janitor.ts';
import { keptLines } from './kept-lines.ts';
import { POSTGRES_SETTINGS } from './template.ts';

/** A store of the run, always on the same port. */
export interface StoreProcess {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Ends it, normally or by a signal. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Does nothing if it is running. */
  start(): Promise<void>;
  /** Releases its port, after its last stop. */
  release(): void;
  /** Its last log lines. */
  lines(): readonly string[];
}

type Started = { readonly pid: number; readonly url: string; readonly exited: Promise<unknown>; stop(): Promise<void> };

async function keep(
  janitor: Janitor,
  folder: string,
  launch: (port: number, hooks: ProcessHooks) => Promise<Started>,
): Promise<StoreProcess> {
  const { lines, keep: log } = keptLines();
  const onSpawn = (pid: number) => janitor.watchProcess(pid);
  const port = await holdPort();
  const open = async (): Promise<Started> => {
    const store = await launch(port, { onSpawn, log });
    void store.exited.then(() => {
      janitor.forgetProcess(store.pid);
      if (running === store) running = null;
    });
    return store;
  };
  let running: Started | null = null;
  running = await open();
  return {
    url: running.url,
    port,
    folder,
    async stop(signal) {
      const store = running;
      if (!store) return;
      running = null;
      if (!signal) await store.stop();
      else if (signal === 'SIGKILL') {
        signalProcess(-store.pid, 'SIGKILL');
        await store.exited;
      } else await endProcess(store.pid, store.exited, { signal, graceMs: 5_000 });
    },
    async start() {
      running ??= await open();
    },
    release: () => releasePort(port),
    lines,
  };
}

/** Postgres on a copy of the template. */
export function keepPostgres(folder: string, janitor: Janitor, env?: NodeJS.ProcessEnv): Promise<StoreProcess> {
  return keep(janitor, folder, (port, hooks) =>
    startPostgres({
      dataDir: folder,
      port,
      settings: POSTGRES_SETTINGS,
      ...hooks,
      ...(env ? { env } : {}),
    }),
  );
}

/** Redis with the production settings: append-only file synced every second, no eviction, `hz 100`. */
export function keepRedis(folder: string, janitor: Janitor, env?: NodeJS.ProcessEnv): Promise<StoreProcess> {
  return keep(janitor, folder, (port, hooks) =>
    startRedis({
      dataDir: folder,
      port,
      appendOnly: true,
      settings: { appendfsync: 'everysec' },
      ...hooks,
      ...(env ? { env } : {}),
    }),
  );
}

/** Removes the data that Redis would load. */
export async function removeRedisData(redis: StoreProcess): Promise<void> {
  await rm(join(redis.folder, 'appendonlydir'), { recursive: true, force: true });
}

/** Truncates the append-only file, possibly inside a command. @returns the number of bytes removed */
export async function cutRedisLog({ folder }: StoreProcess, bytes: number): Promise<number> {
  const logs = join(folder, 'appendonlydir');
  const [last] = (await readdir(logs))
    .filter((name) => name.endsWith('.incr.aof'))
    .toSorted()
    .reverse();
  if (!last) return 0;
  const { size } = await stat(join(logs, last));
  const left = Math.max(0, size - bytes);
  await truncate(join(logs, last), left);
  return size - left;
}
