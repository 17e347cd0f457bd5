import { mkdir } from 'node:fs/promises';
import { freePort, LOOPBACK } from '#ports.ts';
import { type ManagedProcess, type ProcessHooks, startProcess } from '#process/managed-process.ts';
import { redisProgram } from '#redis/redis-program.ts';

export interface RedisOptions extends ProcessHooks {
  /** Folder for its files. */
  dataDir: string;
  /** 0, or left out, takes a free one. */
  port?: number;
  /** Keeps the data over a restart. */
  appendOnly: boolean;
  /** Further settings, for instance `{ maxmemory: '64mb' }`. */
  settings?: Record<string, string | number>;
  /** Further variables of its environment. */
  env?: NodeJS.ProcessEnv;
}

export type Redis = ManagedProcess & { url: string };

/** Starts a real Redis (or Valkey) on a port of the loopback address, installing it first where it is missing. */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  const { dataDir, appendOnly, log, onSpawn, signal } = options;
  await mkdir(dataDir, { recursive: true });
  const build = await redisProgram((line) => log?.(line, 'stdout'));
  const port = options.port || (await freePort());
  const settings: Record<string, string | number> = {
    save: '',
    appendonly: appendOnly ? 'yes' : 'no',
    // Delayed jobs fire punctually to 10 ms instead of 100.
    hz: 100,
    // Streams and jobs are no cache: refuse instead of dropping them.
    'maxmemory-policy': 'noeviction',
    // Tests take a logical database each.
    databases: 256,
    // Its command line stays what it was started with, so that a leftover of a killed start can be recognised.
    'set-proc-title': 'no',
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = await startProcess({
    name: 'redis',
    ...build({ port, dataDir, settings: args }),
    cwd: dataDir,
    env: { ...process.env, ...options.env },
    log,
    onSpawn,
    signal,
    isReady: (line) => line.includes('Ready to accept connections'),
    readyTimeoutMs: 120_000,
  });
  return { ...server, url: `redis://${LOOPBACK}:${port}` };
}
