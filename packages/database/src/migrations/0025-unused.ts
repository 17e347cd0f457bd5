import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Finds never confirmed accounts and never played sessions a month after their last use. Existing accounts count as
 * used now: ended sign-ins are not kept that long. Where `session` is large, its index may be created beforehand,
 * `concurrently`.
 */
export const unused: Migration = {
  async up(db) {
    await sql`alter table app_user add column last_seen_at timestamptz not null default now()`.execute(db);
    await sql`
      create index app_user_unverified on app_user (last_seen_at)
      where verified_at is null and not disabled`.execute(db);
    await sql`
      create index if not exists session_unplayed on session (touched_at)
      where ended and current_question_id is null`.execute(db);
  },
};
