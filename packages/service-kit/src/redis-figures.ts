import type { Redis } from 'ioredis';
import { primariesOf, type RedisClient } from './redis.ts';

/** Statistics of one Redis server: bytes, counts since its start, seconds. */
export interface RedisFigures {
  readonly memoryBytes: number;
  /** 0: no limit. */
  readonly maxMemoryBytes: number;
  readonly clients: number;
  readonly blockedClients: number;
  readonly commands: number;
  readonly evictedKeys: number;
  readonly rejectedConnections: number;
  readonly uptime: number;
  /** Whether the append-only file is on and its last write succeeded. */
  readonly isPersistent: boolean;
  /** Round-trip time in seconds. */
  readonly latency: number;
}

/**
 * Queries one server, or every primary of a cluster. @returns statistics by address @throws when one does not answer
 */
export async function redisFigures(redis: RedisClient): Promise<Record<string, RedisFigures>> {
  const asked = primariesOf(redis).map(async (server) => {
    const { host = '', port = 0 } = server.options;
    return [`${host}:${port}`, await figuresOf(server)] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** Queries one server. @throws when it does not answer */
async function figuresOf(redis: Redis): Promise<RedisFigures> {
  const asked = performance.now();
  await redis.ping();
  const latency = (performance.now() - asked) / 1000;
  const info = new Map(
    (await redis.info()).split('\r\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
    }),
  );
  const number = (name: string) => Number(info.get(name) ?? 0);
  return {
    memoryBytes: number('used_memory'),
    maxMemoryBytes: number('maxmemory'),
    clients: number('connected_clients'),
    blockedClients: number('blocked_clients'),
    commands: number('total_commands_processed'),
    evictedKeys: number('evicted_keys'),
    rejectedConnections: number('rejected_connections'),
    uptime: number('uptime_in_seconds'),
    isPersistent: info.get('aof_enabled') === '1' && info.get('aof_last_write_status') === 'ok',
    latency,
  };
}
