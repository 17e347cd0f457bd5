import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#schema.ts';

/** How many were deleted. */
export interface Pruned {
  readonly signIns: number;
  readonly links: number;
}

/**
 * Deletes sign-ins and links that have been of no use to anybody for a day, so many of each at most. Several callers at
 * once do not wait for each other.
 */
export async function pruneSignIns(db: Kysely<Schema>, limit: number): Promise<Pruned> {
  const counted = async (statement: RawBuilder<unknown>) => Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return {
    signIns: await counted(sql`
      delete from sign_in where id in (
        select id from sign_in where least(expires_at, revoked_at) < now() - interval '1 day'
        limit ${limit} for update skip locked)`),
    links: await counted(sql`
      delete from sign_in_link where token_hash in (
        select token_hash from sign_in_link where expires_at < now() - interval '1 day'
        limit ${limit} for update skip locked)`),
  };
}
