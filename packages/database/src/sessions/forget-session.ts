import type { SessionId } from '@quarry/events/ids';
import { type Kysely, sql } from 'kysely';
import { droppedSoon } from '#event-store/log-periods.ts';
import type { Schema } from '#schema.ts';

/** Copies of the log are deleted before the log. */
const TABLES = [
  'log_page',
  'log_player',
  'session_event',
  'command_outcome',
  'session_player',
  'quarantine',
  'dead_letter',
  'due_mail',
  'screen',
] as const;

const RESULTS = ['result', 'result_player', 'receipt', 'receipt_leaves'] as const;

/** Rows deleted per statement: deleting a hall's log of millions at once would exceed the pool's timeout every time. */
const BATCH = 5_000;

/**
 * Deletes everything stored about an ended session, in batches. The directory's row goes last, because the rest is
 * found through it: an interrupted call can be repeated.
 * @param keptDays the retention that has passed: the log may then stay until its period is dropped. Absent: everything
 *   is deleted now
 */
export async function forgetSession(db: Kysely<Schema>, id: SessionId, keptDays?: number): Promise<void> {
  const staying = keptDays === undefined ? new Set<string>() : await droppedSoon(db, id, keptDays);
  for (const table of TABLES) if (!staying.has(table)) while ((await deleteBatch(db, table, id)) === BATCH);
  await db.transaction().execute(async (trx) => {
    // In this order, because results are stored under a lock of the session, and no longer once it is gone.
    await trx.deleteFrom('session').where('id', '=', id).execute();
    for (const table of RESULTS) await trx.deleteFrom(table).where('session_id', '=', id).execute();
  });
}

/**
 * Deletes a log from its beginning, so that the rest cannot be taken for a shorter session. A `ctid` is unique only
 * within a partition; a session's rows are in one. @returns the number of rows
 */
async function deleteBatch(db: Kysely<Schema>, table: (typeof TABLES)[number], id: SessionId): Promise<number> {
  const from = sql.table(table);
  const order = table === 'session_event' ? sql`order by version` : sql``;
  const { numAffectedRows = 0n } = await sql`
    delete from ${from} where session_id = ${id} and ctid = any(array(
      select ctid from ${from} where session_id = ${id} ${order} limit ${BATCH}))`.execute(db);
  return Number(numAffectedRows);
}
