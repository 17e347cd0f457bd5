import { mkdir } from 'node:fs/promises';
import { freePort, LOOPBACK } from '#ports.ts';
import { type ManagedProcess, type ProcessHooks, startProcess } from '#process/managed-process.ts';
import { redisProgram } from '#redis/redis-program.ts';

export interface RedisOptions extends ProcessHooks {
  /** Folder for its files. */
  dataDir: string;
  /** Default, or 0: a free one. */
  port?: number;
  /** Keeps the data across restarts. */
  appendOnly: boolean;
  /** Further settings, for instance `{ maxmemory: '64mb' }`. */
  settings?: Record<string, string | number>;
  /** Further variables of its environment. */
  env?: NodeJS.ProcessEnv;
}

export type Redis = ManagedProcess & { url: string };

/** Starts a real Redis (or Valkey) on a loopback port, installing it first if it is missing. */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  const { dataDir, appendOnly, log, onSpawn, signal } = options;
  await mkdir(dataDir, { recursive: true });
  const build = await redisProgram((line) => log?.(line, 'stdout'));
  const port = options.port || (await freePort());
  const settings: Record<string, string | number> = {
    save: '',
    appendonly: appendOnly ? 'yes' : 'no',
    // Delayed jobs fire within 10 ms instead of 100.
    hz: 100,
    // Streams and jobs are not a cache: refuse writes instead of evicting them.
    'maxmemory-policy': 'noeviction',
    // Each test uses a logical database.
    databases: 256,
    // Keeps the command line, by which an orphan of a killed launcher is recognised.
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
