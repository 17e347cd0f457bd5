import { type Kysely, sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import type { Schema } from '#schema.ts';

/** An engine that is alive. */
export interface EngineMember {
  readonly owner: string;
  /** Until it counts as gone unless it says that it lives; milliseconds. */
  readonly lapsesInMs: number;
}

/** Which engines there are, so that they share the partitions evenly. */
export interface EngineMembers {
  /**
   * Says that `owner` lives for another `ttlMs`, and forgets those who are long gone.
   * @param clockCorrection by how many milliseconds it takes Redis' clock to be ahead
   */
  beat(owner: string, ttlMs: number, clockCorrection?: number): Promise<void>;
  /** What another live engine said last; null where there is none, or all are of the release before. */
  clockCorrection(except: string): Promise<number | null>;
  /** @returns those that said so in time, sorted by owner */
  liveMembers(): Promise<EngineMember[]>;
  /** On a clean end, so that the others need not wait. */
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
