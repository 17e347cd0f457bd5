import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Makes the epoch a key column: any statement that changes it conflicts with `for key share`, with which an append
 * protects its epoch. A renewal changes no key column and does not conflict.
 */
export const leaseEpochs: Migration = {
  async up(db) {
    await sql`create unique index lease_epoch on lease (partition, epoch)`.execute(db);
  },
};
