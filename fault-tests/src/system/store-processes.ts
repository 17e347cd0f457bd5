import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { endProcess, signalProcess } from '@quarry/local-services/process/end-process';
import { startRedis } from '@quarry/local-services/redis/start-redis';
import type { Janitor } from './janitor.ts';
import { POSTGRES_SETTINGS } from './template.ts';

/** A store of the run, on one port for all its life. */
export interface StoreProcess {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Ends it: in good order, or by a signal that leaves it no time. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Harmless when it runs. */
  start(): Promise<void>;
}

type Started = { readonly pid: number; readonly url: string; readonly exited: Promise<unknown>; stop(): Promise<void> };

async function keep(
  janitor: Janitor,
  folder: string,
  launch: (port: number | undefined, onSpawn: (pid: number) => void) => Promise<Started>,
): Promise<StoreProcess> {
  const onSpawn = (pid: number) => janitor.watchProcess(pid);
  const open = async (wanted?: number): Promise<Started> => {
    const store = await launch(wanted, onSpawn);
    void store.exited.then(() => {
      janitor.forgetProcess(store.pid);
      if (running === store) running = null;
    });
    return store;
  };
  let running: Started | null = null;
  running = await open();
  const { url } = running;
  const port = Number(new URL(url).port);
  return {
    url,
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
      running ??= await open(port);
    },
  };
}

/** Postgres on a copy of the template. */
export function keepPostgres(folder: string, janitor: Janitor, env?: NodeJS.ProcessEnv): Promise<StoreProcess> {
  return keep(janitor, folder, (port, onSpawn) =>
    startPostgres({
      dataDir: folder,
      settings: POSTGRES_SETTINGS,
      onSpawn,
      ...(env ? { env } : {}),
      ...(port ? { port } : {}),
    }),
  );
}

/** Redis as recommended for production: append-only file synced each second, no eviction, `hz 100`. */
export function keepRedis(folder: string, janitor: Janitor, env?: NodeJS.ProcessEnv): Promise<StoreProcess> {
  return keep(janitor, folder, (port, onSpawn) =>
    startRedis({
      dataDir: folder,
      appendOnly: true,
      settings: { appendfsync: 'everysec' },
      onSpawn,
      ...(env ? { env } : {}),
      ...(port ? { port } : {}),
    }),
  );
}

/** Takes away what Redis would start from. */
export async function removeRedisData(redis: StoreProcess): Promise<void> {
  await rm(join(redis.folder, 'appendonlydir'), { recursive: true, force: true });
}

/** Cuts the end off the append-only file, wherever in a command that is. @returns how many bytes are gone */
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
