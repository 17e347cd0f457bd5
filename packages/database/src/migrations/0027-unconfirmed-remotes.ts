import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The number that a remote shows until its host confirms it. Its `paired_at` is the time of that, so that services of the
 * release before, which know no numbers, do not open it; the remotes that they pair have none and are not asked for it.
 */
export const unconfirmedRemotes: Migration = {
  async up(db) {
    await sql`alter table screen add column number smallint check (number between 10 and 99)`.execute(db);
  },
};
