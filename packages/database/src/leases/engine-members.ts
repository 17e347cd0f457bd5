import { type Kysely, sql } from 'kysely';
import type { Schema } from '#schema.ts';

/** Which engines there are, so that they share the partitions evenly. */
export interface EngineMembers {
  /** Says that `owner` lives for another `ttlMs`, and forgets those who are long gone. */
  beat(owner: string, ttlMs: number): Promise<void>;
  /** @returns the owners that said so in time, sorted */
  liveMembers(): Promise<string[]>;
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
      const { rows } = await sql<{ owner: string }>`
        select owner from engine_member where expires_at > clock_timestamp() order by owner collate "C"`.execute(db);
      return rows.map((row) => row.owner);
    },
    async leave(owner) {
      await db.deleteFrom('engine_member').where('owner', '=', owner).execute();
    },
  };
}
