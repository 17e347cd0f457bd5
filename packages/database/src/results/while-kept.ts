import type { SessionId } from '@quarry/events/ids';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#schema.ts';

/**
 * Writes data of a session unless that is deleted: a concurrent deletion waits, then deletes what was written. @returns
 * whether the session exists
 */
export function whileKept(
  db: Kysely<Schema>,
  sessionId: SessionId,
  write: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A lock against deletion only: the engine may continue the session.
    const held = trx.selectFrom('session').select('id').where('id', '=', sessionId).forKeyShare();
    const session = await held.executeTakeFirst();
    if (session) await write(trx);
    return session !== undefined;
  });
}
