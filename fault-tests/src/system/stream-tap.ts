import { Redis } from 'ioredis';
import type { LostCommands, StreamEntry } from '#evidence/evidence.ts';
import { now } from '#now.ts';

/** The product's streams, by the names in its architecture. */
const STREAMS = Array.from({ length: 64 }, (_, partition) => `commands:{${partition}}`);
const BLOCK_MS = 200;

/** The last id that each existing stream has given out. */
export async function lastIds(redis: Redis): Promise<LostCommands['after']> {
  const replies = await redis.pipeline(STREAMS.map((stream) => ['xinfo', 'STREAM', stream])).exec();
  const ids = STREAMS.flatMap((stream, i) => {
    const [, fields] = replies?.[i] ?? [];
    return Array.isArray(fields) ? [[stream, String(fields[fields.indexOf('last-generated-id') + 1])]] : [];
  });
  return Object.fromEntries(ids);
}

/** Longer than a command is under way where nothing is disturbed; milliseconds. */
const UNDER_WAY_MS = 5_000;

/** For `LostCommands`: the commands under way at an instant. */
export function underWayAt(at: number): LostCommands['after'] {
  return Object.fromEntries(STREAMS.map((stream) => [stream, `${Math.floor(at - UNDER_WAY_MS)}-0`]));
}

/** Observes every command on the streams. */
export interface StreamTap {
  readonly entries: readonly StreamEntry[];
  onEntry(listener: (entry: StreamEntry) => void): void;
  /** Observes another server as well; entries on both count once. */
  follow(redisUrl: string): void;
  stop(): void;
}

type ReadReply = [string, [string, string[]][]][] | null;

/** Reads the streams from their beginning, and again after an outage of Redis. */
export function startStreamTap(redisUrl: string): StreamTap {
  const entries: StreamEntry[] = [];
  const seen = new Set<string>();
  const listeners: ((entry: StreamEntry) => void)[] = [];
  const clients: Redis[] = [];
  let stopped = false;

  const take = (stream: string, id: string, fields: string[]) => {
    const entry = { stream, id, seenAt: now(), text: fields[fields.indexOf('c') + 1] ?? '' };
    const key = `${stream} ${id} ${entry.text}`;
    if (seen.has(key)) return;
    seen.add(key);
    entries.push(entry);
    for (const listener of listeners) listener(entry);
  };
  const follow = (url: string) => {
    const cursors = new Map(STREAMS.map((stream) => [stream, '0-0']));
    const redis = new Redis(url, {
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => 50,
    });
    redis.on('error', () => {});
    clients.push(redis);
    const read = async () => {
      const reply = (await redis.xread('BLOCK', BLOCK_MS, 'STREAMS', ...STREAMS, ...cursors.values())) as ReadReply;
      for (const [stream, found] of reply ?? [])
        for (const [id, fields] of found) {
          cursors.set(stream, id);
          take(stream, id, fields);
        }
    };
    const run = async () => {
      while (!stopped) await read().catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
      redis.disconnect();
    };
    void run();
  };
  follow(redisUrl);
  return {
    entries,
    follow,
    onEntry: (listener) => void listeners.push(listener),
    stop() {
      stopped = true;
      for (const redis of clients) redis.disconnect();
    },
  };
}
