import { presenceKey } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import type { PresenceField } from '@quarry/events/session/presence/presence-record';
import type { RedisClient } from '@quarry/service-kit/redis';

/** Changes to a session's record of presence. */
export interface PresenceUpdate {
  readonly sessionId: SessionId;
  readonly set: readonly PresenceField[];
  readonly deleted: readonly string[];
  /** The session has ended: nobody needs the record any more. */
  readonly isOver: boolean;
}

/** Records of who is connected where, in Redis. Only the partition's owner writes them. */
export interface PresenceStore {
  /** All fields; none if Redis does not have the record. */
  read(sessionId: SessionId): Promise<PresenceField[]>;
  write(updates: readonly PresenceUpdate[]): Promise<void>;
}

/** A record nobody changes is of no use after a day: no session waits longer. Seconds. */
const KEPT = 24 * 60 * 60;
/** Fields written by one command, so that a large one does not hold up others. */
const AT_ONCE = 1_000;

/** Its commands are pipelined with the engine's publications. */
export function createPresenceStore(
  redis: Pick<RedisClient, 'hgetall' | 'hset' | 'hdel' | 'expire' | 'unlink'>,
): PresenceStore {
  const writes = function* ({ sessionId, set, deleted, isOver }: PresenceUpdate): Generator<Promise<unknown>> {
    const key = presenceKey(sessionId);
    if (isOver) return yield redis.unlink(key);
    for (const some of parts(set)) yield redis.hset(key, ...some.flat());
    for (const some of parts(deleted)) yield redis.hdel(key, ...some);
    if (set.length > 0) yield redis.expire(key, KEPT);
  };
  return {
    read: async (sessionId) => Object.entries(await redis.hgetall(presenceKey(sessionId))),
    async write(updates) {
      await Promise.all(updates.flatMap((update) => [...writes(update)]));
    },
  };
}

function* parts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE);
}
