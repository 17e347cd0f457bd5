import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The browser's attempt that redeemed a link, and its sign-in: the answer may be lost and the attempt repeated. */
export const redemptions: Migration = {
  async up(db) {
    await sql`alter table sign_in_link add column attempt_hash text collate "C", add column sign_in_id text collate "C"`.execute(
      db,
    );
  },
};
