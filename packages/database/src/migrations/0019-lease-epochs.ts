import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Makes the epoch a key column: whatever statement changes it conflicts with `for key share`, by which an append keeps
 * its epoch. A renewal changes none and does not conflict.
 */
export const leaseEpochs: Migration = {
  async up(db) {
    await sql`create unique index lease_epoch on lease (partition, epoch)`.execute(db);
  },
};
