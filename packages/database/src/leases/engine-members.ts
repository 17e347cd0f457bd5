import { type Kysely, sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import type { Schema } from '#schema.ts';

/** A live engine. */
export interface EngineMember {
  readonly owner: string;
  /** Milliseconds until it counts as gone unless it beats again. */
  readonly lapsesInMs: number;
}

/** The live engines, so that they share the partitions evenly. */
export interface EngineMembers {
  /**
   * Heartbeat: `owner` counts as alive for `ttlMs`. Deletes members that lapsed over a minute ago.
   * @param clockCorrection milliseconds by which it measured Redis' clock to be ahead
   */
  beat(owner: string, ttlMs: number, clockCorrection?: number): Promise<void>;
  /** Correction of another live engine; null if there is none, or all are of the previous release. */
  clockCorrection(except: string): Promise<number | null>;
  /** @returns those whose last beat has not lapsed, sorted by owner */
  liveMembers(): Promise<EngineMember[]>;
  /** Called on a clean stop, so that the others need not wait for the lapse. */
  leave(owner: string): Promise<void>;
}

export function engineMembers(db: Kysely<Schema>): EngineMembers {
  return {
    async beat(owner, ttlMs, clockCorrection = 0) {
      const beat = { expires_at: inMilliseconds(ttlMs), clock_correction: clockCorrection };
      await db
        .insertInto('engine_member')
        .values({ owner, ...beat })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet(beat))
        .execute();
      await db.deleteFrom('engine_member').where('expires_at', '<', inMilliseconds(-60_000)).execute();
    },
    async liveMembers() {
      return db
        .selectFrom('engine_member')
        .select(['owner', sql<number>`(extract(epoch from expires_at - now()) * 1000)::float8`.as('lapsesInMs')])
        .where('expires_at', '>', now)
        .orderBy('owner', (order) => order.collate('C'))
        .execute();
    },
    async clockCorrection(except) {
      const row = await db
        .selectFrom('engine_member')
        .select('clock_correction')
        .where('owner', '!=', except)
        .where('expires_at', '>', now)
        .where('clock_correction', 'is not', null)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.clock_correction ?? null;
    },
    async leave(owner) {
      await db.deleteFrom('engine_member').where('owner', '=', owner).execute();
    },
  };
}
