import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Requested reports without an outcome, because the queue may lose their jobs. */
export const dueMails: Migration = {
  async up(db) {
    await sql`
      create table due_mail (
        job_id text collate "C" primary key,
        session_id text collate "C" not null,
        partition smallint not null,
        job jsonb not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index due_mail_partition on due_mail (partition, job_id)`.execute(db);
    await sql`create index due_mail_session on due_mail (session_id)`.execute(db);
  },
};
