import type { StreamEntryArgs } from '@quarry/events/backplane/command';

/** What this needs of a connection to Redis; `redis-connections.ts` makes it of one server or of a cluster. */
export interface StreamRedis {
  readonly status: string;
  /** Whether streams live on several nodes: a pipeline goes to one. */
  readonly isCluster?: boolean;
  pipeline(): {
    xadd(...entry: StreamEntryArgs): unknown;
    exec(
      done: (failure: Error | null | undefined, results: [Error | null, unknown][] | null | undefined) => void,
    ): unknown;
  };
  on(event: 'ready' | 'close', listener: () => void): unknown;
}

/**
 * What became of one entry. `unknown`: the connection failed or Redis is not ready for writing, the entry may be there
 * or not. `full`: Redis refuses because its memory is at the limit. `refused`: anything else it says no to.
 */
export type Written = 'stored' | 'unknown' | 'full' | 'refused';

/** Answers of a Redis that will take the entry later. */
const LATER = /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MISCONF|NOREPLICAS)/;

function outcomeOf(error: Error | null): Written {
  if (!error) return 'stored';
  if (error.name !== 'ReplyError') return 'unknown';
  if (error.message.startsWith('OOM')) return 'full';
  return LATER.test(error.message) ? 'unknown' : 'refused';
}

/**
 * Appends entries to streams, all in one pipeline, in a cluster all of one stream. When the connection dies in the
 * middle, `done` may never be called: whoever wrote must look after what is unanswered when the connection closes.
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
