import type { StreamEntryArgs } from '@quarry/events/backplane/command';
import type { RedisClient } from '@quarry/service-kit/redis';
import { Cluster } from 'ioredis';

/** The commands used of a Redis connection. */
export interface StreamRedis {
  readonly status: string;
  /** Whether streams live on several nodes; a pipeline goes to one of them. */
  readonly isCluster?: boolean;
  pipeline(): {
    xadd(...entry: StreamEntryArgs): unknown;
    exec(
      done: (failure: Error | null | undefined, results: [Error | null, unknown][] | null | undefined) => void,
    ): unknown;
  };
  on(event: 'ready' | 'close', listener: () => void): unknown;
}

/** Adapts a Redis connection to the command bus. */
export function streamRedis(redis: RedisClient): StreamRedis {
  return {
    get status() {
      return redis.status;
    },
    isCluster: redis instanceof Cluster,
    pipeline: () => redis.pipeline(),
    on: (event, listener) => {
      redis.on(event, listener);
      // One node of the cluster is gone: writes to it may never be answered.
      if (event === 'close' && redis instanceof Cluster) redis.on('-node', listener);
    },
  };
}

/**
 * Outcome of writing one entry.
 * - `unknown`: the connection failed or Redis does not accept writes yet; the entry may be stored or not
 * - `full`: Redis is at its memory limit
 * - `refused`: any other error of Redis
 */
export type Written = 'stored' | 'unknown' | 'full' | 'refused';

/** Errors of a Redis that will accept the entry later. */
const LATER = /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MISCONF|NOREPLICAS)/;

function outcomeOf(error: Error | null): Written {
  if (!error) return 'stored';
  if (error.name !== 'ReplyError') return 'unknown';
  if (error.message.startsWith('OOM')) return 'full';
  return LATER.test(error.message) ? 'unknown' : 'refused';
}

/**
 * Appends entries to streams in one pipeline, in a cluster in one for each stream. If the connection breaks, `done` may
 * never be called: the caller has to handle unanswered entries when the connection closes.
 */
export function writeEntries<Entry extends { readonly stream: string }>(
  redis: StreamRedis,
  entries: readonly Entry[],
  argsOf: (entry: Entry) => StreamEntryArgs,
  done: (entry: Entry, written: Written, error: Error | null) => void,
): void {
  if (redis.isCluster) {
    for (const ofStream of Map.groupBy(entries, (entry) => entry.stream).values())
      writePipeline(redis, ofStream, argsOf, done);
  } else writePipeline(redis, entries, argsOf, done);
}

function writePipeline<Entry extends { readonly stream: string }>(
  redis: StreamRedis,
  entries: readonly Entry[],
  argsOf: (entry: Entry) => StreamEntryArgs,
  done: (entry: Entry, written: Written, error: Error | null) => void,
): void {
  const pipeline = redis.pipeline();
  for (const entry of entries) pipeline.xadd(...argsOf(entry));
  pipeline.exec((failure, results) => {
    for (const [i, entry] of entries.entries()) {
      const error = failure ?? results?.[i]?.[0] ?? null;
      done(entry, outcomeOf(error), error);
    }
  });
}
