import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Database } from '@quarry/database/pool';
import { userIdSchema } from '@quarry/events/ids';

/** Ends every sign-in of an account without an announcement to the gateways. */
export async function revokeUnheard(database: Database, userId: string): Promise<void> {
  const signIns = createSignInStore(database);
  const id = userIdSchema.parse(userId);
  for (const signIn of await signIns.list(id)) await signIns.revoke(id, signIn.id);
}
