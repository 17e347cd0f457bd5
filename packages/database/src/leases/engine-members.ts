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
  /** Says that `owner` lives for another `ttlMs`, and forgets those who are long gone. */
  beat(owner: string, ttlMs: number): Promise<void>;
  /** @returns those that said so in time, sorted by owner */
  liveMembers(): Promise<EngineMember[]>;
  /** On a clean end, so that the others need not wait. */
  leave(owner: string): Promise<void>;
}

export function engineMembers(db: Kysely<Schema>): EngineMembers {
  return {
    async beat(owner, ttlMs) {
      await sql`
        insert into engine_member (owner, expires_at)
        values (${owner}, clock_timestamp() + ${ttlMs} * interval '1 millisecond')
        on conflict (owner) do update set expires_at = excluded.expires_at`.execute(db);
      await sql`delete from engine_member where expires_at < clock_timestamp() - interval '1 minute'`.execute(db);
    },
    async liveMembers() {
      const { rows } = await sql<EngineMember>`
        select owner, (extract(epoch from expires_at - clock_timestamp()) * 1000)::float8 as "lapsesInMs"
        from engine_member where expires_at > clock_timestamp() order by owner collate "C"`.execute(db);
      return rows;
    },
    async leave(owner) {
      await db.deleteFrom('engine_member').where('owner', '=', owner).execute();
    },
  };
}
