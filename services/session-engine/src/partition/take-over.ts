import type { Lease } from '@quarry/database/leases/lease';
import { outstandingTimer } from '@quarry/events/session/reactions';
import type { Effects } from './effects.ts';
import { type CachedSession, CorruptSession, type SessionCache } from './session-cache.ts';
import type { PartitionStore } from './store.ts';

interface TakeOverParts {
  readonly lease: Lease;
  readonly store: PartitionStore;
  readonly cache: SessionCache;
  readonly effects: Effects;
  readonly follow: (session: CachedSession) => void;
}

/**
 * What a new owner does first: takes the live sessions into memory, arms their timers again (Redis may have lost every
 * job), and says where their publications begin, so that gateways ask for what its predecessor did not get out.
 * A session whose log cannot be folded stays behind alone.
 */
export async function takeOver({ lease, store, cache, effects, follow }: TakeOverParts): Promise<void> {
  for (const id of await store.directory.live(lease.partition)) {
    try {
      const session = await cache.get(id);
      follow(session);
      await effects.carryOut(outstandingTimer(session.state));
      await effects.publish([session.outbox.heartbeat()]);
    } catch (error) {
      if (!(error instanceof CorruptSession)) throw error;
      await store.quarantine.add({ sessionId: id, version: 0, reason: error.message });
    }
  }
}
