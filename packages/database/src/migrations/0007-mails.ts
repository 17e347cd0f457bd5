import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Log of mails, so that a job that runs twice sends once. */
export const mails: Migration = {
  async up(db) {
    await sql`
      create table mail (
        id text collate "C" primary key,
        kind text not null,
        recipient text not null,
        state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed')),
        attempts integer not null default 0,
        claimed_until timestamptz,
        last_error text,
        provider_id text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index mail_recipient on mail (recipient)`.execute(db);
  },
};
