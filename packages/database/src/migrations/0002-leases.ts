import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Owners of partitions, and live engines. Half of each page stays free for updates in place. */
export const leases: Migration = {
  async up(db) {
    await sql`
      create table lease (
        partition smallint primary key,
        owner text,
        epoch integer not null default 0,
        expires_at timestamptz not null default '-infinity'
      ) with (fillfactor = 50)`.execute(db);
    await sql`insert into lease (partition) select generate_series(0, 63)`.execute(db);
    await sql`
      create table engine_member (
        owner text primary key,
        expires_at timestamptz not null
      ) with (fillfactor = 50)`.execute(db);
  },
};
