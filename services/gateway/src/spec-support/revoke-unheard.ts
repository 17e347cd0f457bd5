import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Database } from '@quarry/database/pool';
import { userIdSchema } from '@quarry/events/ids';

/** Ends every sign-in of an account without telling the gateways. */
export async function revokeUnheard(database: Database, userId: string): Promise<void> {
  await createSignInStore(database).revokeAll(userIdSchema.parse(userId));
}
