import type { UserId } from '@quarry/events/ids';
import type { Language } from '@quarry/events/language';
import { type Selectable, sql } from 'kysely';
import { now } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { type Account, accountOf } from './account.ts';
import { deletePerson, exportPerson, type PersonExport } from './personal-data.ts';
import { type NewSignIn, SIGN_IN_DAYS } from './sign-in.ts';

export type { Account } from './account.ts';

/** What a host sets of its account. */
export interface AccountSettings {
  readonly autoSendLog?: boolean | undefined;
  readonly language?: Language | undefined;
}

export interface AccountStore {
  /**
   * Finds the account of an address, or creates it and stores `signIn` as its first, unverified sign-in. Of several
   * concurrent callers exactly one gets `created`. For an existing account `signIn` and `userId` are unused.
   */
  findOrCreate(wanted: {
    readonly email: string;
    readonly userId: UserId;
    /** Language of a new account. */
    readonly language?: Language | undefined;
    readonly signIn: NewSignIn;
  }): Promise<{ readonly account: Account; readonly created: boolean }>;
  byId(userId: UserId): Promise<Account | null>;
  byEmail(email: string): Promise<Account | null>;
  /** Changes what is given. @returns null if there is no such account */
  change(userId: UserId, settings: AccountSettings): Promise<Account | null>;
  /** Disabling ends every sign-in. @returns the ids of the ended ones */
  setDisabled(userId: UserId, value: boolean): Promise<string[]>;
  /** All stored data of a host, for the host; null if there is no such account. */
  exportPerson(userId: UserId): Promise<PersonExport | null>;
  /** Deletes a host with quizzes, sessions and mails. A running session must be ended first. */
  deletePerson(userId: UserId): Promise<'deleted' | 'session-running' | 'unknown'>;
}

type UserRow = Selectable<Schema['app_user']>;

export function createAccountStore({ db }: Database): AccountStore {
  const where = async (column: 'id' | 'email', value: string): Promise<Account | null> => {
    const row = await db.selectFrom('app_user').selectAll().where(column, '=', value).executeTakeFirst();
    return row ? accountOf(row) : null;
  };
  return {
    async findOrCreate({ email, userId, language = null, signIn }) {
      const address = email.toLowerCase();
      // One statement, because a link can be requested as soon as the account exists: a verified sign-in ends all
      // unverified ones, and this one must not be inserted after that.
      const { rows } = await sql<UserRow>`
        with made as (
          insert into app_user (id, email, language) values (${userId}, ${address}, ${language}) on conflict (email) do nothing returning *
        ),
        signed as (
          insert into sign_in (id, user_id, token_hash, verified, user_agent, expires_at)
          select ${signIn.id}, made.id, ${signIn.tokenHash}, false, ${signIn.userAgent},
            now() + ${SIGN_IN_DAYS} * interval '1 day'
          from made
        )
        select * from made`.execute(db);
      const [made] = rows;
      if (made) return { account: accountOf(made), created: true };
      const found = await where('email', address);
      // It was deleted in between; a retry creates it again.
      if (!found) throw new Error('the account vanished while it was looked up');
      return { account: found, created: false };
    },
    byId: (userId) => where('id', userId),
    byEmail: (email) => where('email', email.toLowerCase()),
    async change(userId, { autoSendLog, language }) {
      const row = await db
        .updateTable('app_user')
        .set({
          // SQL has no update that sets nothing.
          id: userId,
          ...(autoSendLog !== undefined && { auto_send_log: autoSendLog }),
          ...(language !== undefined && { language }),
        })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirst();
      return row ? accountOf(row) : null;
    },
    async setDisabled(userId, value) {
      await db.updateTable('app_user').set({ disabled: value }).where('id', '=', userId).execute();
      if (!value) return [];
      const revoked = await db
        .updateTable('sign_in')
        .set({ revoked_at: now })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute();
      return revoked.map((row) => row.id);
    },
    exportPerson: (userId) => exportPerson(db, userId),
    deletePerson: (userId) => deletePerson(db, userId),
  };
}
