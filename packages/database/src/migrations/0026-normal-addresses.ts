import { normalAddress } from '@quarry/events/email';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Brings stored addresses into the form in which they are looked up from now on. An address whose normal form another
 * account has stays as it is: that other account is its owner's as well, since mails to both reach one mailbox.
 */
export const normalAddresses: Migration = {
  async up(db) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from app_user where email ~ '[^ -~]' or email like '%.'`.execute(db);
    for (const { id, email } of rows) {
      const normal = normalAddress(email);
      if (normal === null || normal === email) continue;
      await sql`
        update app_user set email = ${normal}
        where id = ${id} and not exists (select 1 from app_user where email = ${normal})`.execute(db);
      await sql`update sign_in_link set email = ${normal} where user_id = ${id} and email = ${email}`.execute(db);
    }
  },
};
