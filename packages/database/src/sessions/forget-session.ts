import type { SessionId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';

const TABLES = ['event', 'command_log', 'session_player', 'quarantine', 'dead_letter', 'due_mail', 'screen'] as const;

const RESULTS = ['result', 'result_player', 'receipt', 'receipt_leaves'] as const;

/**
 * Deletes everything stored about an ended session. The directory's row goes last, because the rest is found through
 * it.
 */
export async function forgetSession(db: Kysely<Schema>, id: SessionId): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).where('session_id', '=', id).execute();
  await db.transaction().execute(async (trx) => {
    // In this order: results are stored under a lock of the session, and not at all once it is gone.
    await trx.deleteFrom('session').where('id', '=', id).execute();
    for (const table of RESULTS) await trx.deleteFrom(table).where('session_id', '=', id).execute();
  });
}
