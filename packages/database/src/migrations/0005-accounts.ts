import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Hosts, their sign-ins and sign-in links. Tokens are stored as hashes only. */
export const accounts: Migration = {
  async up(db) {
    await sql`
      create table app_user (
        id text collate "C" primary key,
        email text not null unique,
        auto_send_log boolean not null default false,
        disabled boolean not null default false,
        verified_at timestamptz,
        created_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table sign_in (
        id text collate "C" primary key,
        user_id text collate "C" not null references app_user on delete cascade,
        token_hash text collate "C" not null unique,
        verified boolean not null,
        user_agent text,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz
      )`.execute(db);
    await sql`create index sign_in_user on sign_in (user_id)`.execute(db);
    await sql`
      create table sign_in_link (
        token_hash text collate "C" primary key,
        user_id text collate "C" not null references app_user on delete cascade,
        email text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      )`.execute(db);
    await sql`create index sign_in_link_user on sign_in_link (user_id)`.execute(db);
    await sql`
      create table signing_key (
        generation integer primary key,
        id text collate "C" not null unique,
        secret text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
  },
};
