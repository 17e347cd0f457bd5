import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each new session has a secret, from which the salts of its receipts' leaves follow: answers are easy to guess, so that an
 * unsalted leaf tells the neighbour's. Sessions from before have none. `salted_root` is the root the results had when they
 * were made with salts: a mailer of the release before makes another one without.
 */
export const saltedLeaves: Migration = {
  async up(db) {
    // In two steps: a default that comes with the column would fill the rows there are.
    await sql`alter table session add column receipt_secret bytea`.execute(db);
    await sql`
      alter table session alter column receipt_secret
      set default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`.execute(db);
    await sql`alter table result add column salted_root text collate "C"`.execute(db);
  },
};
