import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Copies of parts of running sessions' logs, each read at once (decision 488). They may be deleted at any time: the log
 * is complete without them.
 */
export const logPages: Migration = {
  async up(db) {
    await sql`
      create table log_page (
        session_id text collate "C" not null references session (id) on delete cascade,
        from_version integer not null check (from_version > 0),
        until_version integer not null check (until_version >= from_version),
        answers text not null,
        others text not null,
        primary key (session_id, from_version)
      )`.execute(db);
    // Ids do not compress: trying would slow down a close, to save disk space that is needed for an evening only.
    await sql`
      alter table log_page alter column answers set storage external, alter column others set storage external`.execute(
      db,
    );
  },
};
