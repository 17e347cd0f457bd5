import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Links to the stages and remotes of a session. A remote's key and the token exchanged for it are never valid at the
 * same time.
 */
export const screens: Migration = {
  async up(db) {
    await sql`
      create table screen (
        id text collate "C" primary key,
        session_id text collate "C" not null,
        host_id text collate "C" not null references app_user (id) on delete cascade,
        role text not null check (role in ('stage', 'remote')),
        secret_hash text collate "C" not null unique,
        user_agent text,
        created_at timestamptz not null default now(),
        paired_at timestamptz,
        withdrawn_at timestamptz
      )`.execute(db);
    await sql`create index screen_session on screen (session_id)`.execute(db);
  },
};
