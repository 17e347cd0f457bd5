import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The number that a remote shows until its host confirms it. `paired_at` is the time of the confirmation, so that
 * services of the previous release, which know no numbers, do not open it; remotes paired by those have no number and
 * need none.
 */
export const unconfirmedRemotes: Migration = {
  async up(db) {
    await sql`alter table screen add column number smallint check (number between 10 and 99)`.execute(db);
  },
};
