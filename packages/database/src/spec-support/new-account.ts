import { userIdSchema } from '@quarry/events/ids';
import { type Account, createAccountStore } from '#accounts/account-store.ts';
import type { NewSignIn } from '#accounts/sign-in.ts';
import type { Database } from '#pool.ts';

let made = 0;

/** A sign-in that no other spec of this file uses. */
export function newSignIn(): NewSignIn {
  made += 1;
  return { id: `sign-in-${made}`, tokenHash: `hash-${made}`, userAgent: null };
}

/** A new account with a confirmed address. */
export async function newVerifiedAccount(database: Database): Promise<Account> {
  const { signIn: _, ...account } = await newAccount(database);
  await database.pool.query('update app_user set verified_at = now() where id = $1', [account.id]);
  return { ...account, verified: true };
}

/** A new account with its unverified sign-in. */
export async function newAccount(database: Database): Promise<Account & { readonly signIn: NewSignIn }> {
  const signIn = newSignIn();
  const { account } = await createAccountStore(database).findOrCreate({
    email: `host-${made}@example.org`,
    userId: userIdSchema.parse(`host-${made}`),
    signIn,
  });
  return { ...account, signIn };
}
