import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each new session has a secret, from which the salts of its receipts' leaves are derived: answers are easy to guess,
 * so that an unsalted leaf reveals the neighbour's. Earlier sessions have none. `salted_root` is the root of results
 * made with salts: a mailer of the previous release computes another one without.
 */
export const saltedLeaves: Migration = {
  async up(db) {
    // In two steps: a default added with the column would fill the existing rows.
    await sql`alter table session add column receipt_secret bytea`.execute(db);
    await sql`
      alter table session alter column receipt_secret
      set default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`.execute(db);
    await sql`alter table result add column salted_root text collate "C"`.execute(db);
  },
};
