import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language of a host's pages and mails; null until one is chosen. The services define which languages exist. */
export const languages: Migration = {
  async up(db) {
    await sql`alter table app_user add column language text collate "C"`.execute(db);
  },
};
