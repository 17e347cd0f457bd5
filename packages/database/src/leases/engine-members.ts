import { type Kysely, sql } from 'kysely';
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
      await sql`
        insert into engine_member (owner, expires_at, clock_correction)
        values (${owner}, clock_timestamp() + ${ttlMs} * interval '1 millisecond', ${clockCorrection})
        on conflict (owner) do update
          set expires_at = excluded.expires_at, clock_correction = excluded.clock_correction`.execute(db);
      await sql`delete from engine_member where expires_at < clock_timestamp() - interval '1 minute'`.execute(db);
    },
    async liveMembers() {
      const { rows } = await sql<EngineMember>`
        select owner, (extract(epoch from expires_at - clock_timestamp()) * 1000)::float8 as "lapsesInMs"
        from engine_member where expires_at > clock_timestamp() order by owner collate "C"`.execute(db);
      return rows;
    },
    async clockCorrection(except) {
      const { rows } = await sql<{ clock_correction: number }>`
        select clock_correction from engine_member
        where owner <> ${except} and expires_at > clock_timestamp() and clock_correction is not null
        order by expires_at desc limit 1`.execute(db);
      return rows[0]?.clock_correction ?? null;
    },
    async leave(owner) {
      await db.deleteFrom('engine_member').where('owner', '=', owner).execute();
    },
  };
}
