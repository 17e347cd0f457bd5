import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the oldest records of mails, like `command_log_recorded`. */
export const mailRetention: Migration = {
  async up(db) {
    await sql`create index if not exists mail_updated on mail using brin (updated_at)`.execute(db);
  },
};
