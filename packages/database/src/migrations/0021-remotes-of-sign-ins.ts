import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The sign-in with which a screen was made, so that ending it from another browser withdraws its remotes. Null: made
 * before.
 */
export const remotesOfSignIns: Migration = {
  async up(db) {
    await sql`alter table screen add column sign_in_id text collate "C"`.execute(db);
    await sql`create index screen_sign_in on screen (sign_in_id) where withdrawn_at is null`.execute(db);
  },
};
