import type { SessionId } from '@quarry/events/ids';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#schema.ts';

/** What the owner of a partition asks after a takeover and in its sweeps. */
export interface PartitionDirectory {
  /** Sessions that have not ended and whose last event, or whose end screen, was before these instants, longest first. */
  overdue(partition: number, before: { readonly touched: number; readonly finished: number }): Promise<SessionId[]>;
  /** Sessions that have not ended, the end screen included. */
  live(partition: number): Promise<SessionId[]>;
}

export function partitionDirectory(db: Kysely<Schema>): PartitionDirectory {
  const ids = async (partition: number, and = sql`true`): Promise<SessionId[]> => {
    const { rows } = await sql<{ id: SessionId }>`
      select id from session where partition = ${partition} and not ended and phase <> 'reserved' and ${and}
      order by touched_at`.execute(db);
    return rows.map((row) => row.id);
  };
  return {
    // An engine of the release before tells no `finished_at`; nothing comes after the end screen but its report.
    overdue: (partition, before) =>
      ids(
        partition,
        sql`(touched_at < ${before.touched} or finished and coalesce(finished_at, touched_at) < ${before.finished})`,
      ),
    live: (partition) => ids(partition),
  };
}
