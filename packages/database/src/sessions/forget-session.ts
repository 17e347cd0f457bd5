import type { SessionId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';

/**
 * Deletes everything stored about an ended session. The directory's row goes last, because the rest is found through
 * it.
 */
export async function forgetSession(db: Kysely<Schema>, id: SessionId): Promise<void> {
  for (const table of [
    'event',
    'command_log',
    'session_player',
    'quarantine',
    'dead_letter',
    'due_mail',
    'screen',
  ] as const)
    await db.deleteFrom(table).where('session_id', '=', id).execute();
  await db.deleteFrom('session').where('id', '=', id).execute();
}
