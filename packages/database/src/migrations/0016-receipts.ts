import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Players' receipts, the leaves of the trees they are proven by, and the keys that sign them. */
export const receipts: Migration = {
  async up(db) {
    await sql`
      create table receipt_key (
        generation integer primary key,
        id text collate "C" not null unique,
        public_key text not null,
        private_key text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table receipt (
        id text collate "C" not null,
        session_id text collate "C" not null,
        version integer not null,
        player_position integer not null,
        claim json not null,
        answer_versions integer[] not null,
        key_id text collate "C" not null,
        signature text collate "C" not null,
        primary key (id, version)
      )`.execute(db);
    await sql`create index receipt_session on receipt (session_id, version, player_position)`.execute(db);
    await sql`
      create table receipt_leaves (
        session_id text collate "C" not null,
        version integer not null,
        block integer not null,
        hashes bytea not null,
        primary key (session_id, version, block)
      )`.execute(db);
  },
};
