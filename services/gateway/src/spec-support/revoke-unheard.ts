import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Database } from '@quarry/database/pool';
import { userIdSchema } from '@quarry/events/ids';

/** Ends every sign-in of an account without an announcement to the gateways. */
export async function revokeUnheard(database: Database, userId: string): Promise<void> {
  const signIns = createSignInStore(database);
  const id = userIdSchema.parse(userId);
  for (const signIn of await signIns.list(id)) await signIns.revoke(id, signIn.id);
}

/** Disables an account without an announcement to the gateways. */
export async function disableUnheard(database: Database, userId: string): Promise<void> {
  await createAccountStore(database).setDisabled(userIdSchema.parse(userId), true);
}

/** Redeems an account's first link in another browser, which ends its unverified sign-ins, without an announcement. */
export async function redeemUnheard(database: Database, userId: string): Promise<void> {
  const signIns = createSignInStore(database);
  const account = await createAccountStore(database).byId(userIdSchema.parse(userId));
  if (!account) throw new Error('there is no such account');
  const link = { tokenHash: `link of ${userId}`, email: account.email };
  await signIns.createLink({ ...link, userId: account.id });
  const signIn = { id: crypto.randomUUID(), tokenHash: `sign-in of ${userId}`, userAgent: null };
  const { status } = await signIns.redeemLink({ ...link, signIn });
  if (status !== 'redeemed') throw new Error(`the link is ${status}`);
}
