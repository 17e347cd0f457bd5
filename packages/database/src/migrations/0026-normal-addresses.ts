import { normalAddress } from '@quarry/events/email';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Normalizes stored addresses to the form used for look-ups. Of accounts with the same form the one confirmed first
 * gets it, else the oldest; any other keeps a spelling that is never looked up: its sign-ins continue, an operator can
 * find it, and it can be mailed a link while it is signed in.
 */
export const normalAddresses: Migration = {
  async up(db) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from app_user where email ~ '[^ -~]' or email like '%.'
      order by verified_at, created_at, id`.execute(db);
    for (const { id, email } of rows) {
      const normal = normalAddress(email);
      if (normal === null || normal === email) continue;
      await sql`update sign_in_link set email = ${normal} where user_id = ${id} and email = ${email}`.execute(db);
      await sql`update mail set recipient = ${normal} where recipient = ${email}`.execute(db);
      // An unconfirmed account that already has the form yields it to a confirmed one.
      await sql`
        update app_user set email = 'moving ' || id
        where email = ${normal} and verified_at is null
          and (select verified_at from app_user where id = ${id}) is not null`.execute(db);
      await sql`
        update app_user set email = ${normal}
        where id = ${id} and not exists (select 1 from app_user where email = ${normal})`.execute(db);
      await sql`update app_user set email = ${email} where email like 'moving %'`.execute(db);
    }
  },
};
