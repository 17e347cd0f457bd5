import type { SessionId } from '@quarry/events/ids';
import type { Database } from '#pool.ts';
import { storableText } from '#storable-text.ts';

/** A session whose log cannot be folded. It is not loaded again until an operator releases it. */
export interface Quarantined {
  readonly sessionId: SessionId;
  /** The version that could not be folded; 0 if unknown. */
  readonly version: number;
  readonly reason: string;
  readonly at: Date;
}

export interface QuarantineStore {
  /** Idempotent per session. */
  add(session: Omit<Quarantined, 'at'>): Promise<void>;
  /** Oldest first. */
  list(): Promise<Quarantined[]>;
  /** @returns false if it was not in quarantine */
  release(sessionId: SessionId): Promise<boolean>;
}

export function createQuarantineStore({ db }: Database): QuarantineStore {
  return {
    async add({ sessionId, version, reason }) {
      await db
        .insertInto('quarantine')
        .values({ session_id: sessionId, version, reason: storableText(reason) })
        .onConflict((conflict) => conflict.column('session_id').doNothing())
        .execute();
    },
    list: () =>
      db
        .selectFrom('quarantine')
        .select(['session_id as sessionId', 'version', 'reason', 'at'])
        .orderBy('at')
        .orderBy('session_id')
        .execute(),
    async release(sessionId) {
      const { numDeletedRows } = await db
        .deleteFrom('quarantine')
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
