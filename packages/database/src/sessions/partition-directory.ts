import type { QuestionId, SessionId } from '@quarry/events/ids';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#schema.ts';

/** A question that runs against the clock. `deadline` in milliseconds on the stream's clock. */
export interface OpenTimedQuestion {
  readonly sessionId: SessionId;
  readonly questionId: QuestionId;
  readonly index: number;
  readonly deadline: number;
}

/** What the owner of a partition asks after a takeover and in its sweeps. */
export interface PartitionDirectory {
  /** To arm their timers again: Redis may have lost every job. */
  openTimedQuestions(partition: number): Promise<OpenTimedQuestion[]>;
  /** Sessions that have not ended and whose last event was before that instant, longest first. */
  idleSince(partition: number, before: number): Promise<SessionId[]>;
  /** Sessions that wait for their first question. */
  lobbies(partition: number): Promise<SessionId[]>;
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
    async openTimedQuestions(partition) {
      const { rows } = await sql<OpenTimedQuestion>`
        select id as "sessionId", current_question_id as "questionId", current_question_index as index, deadline
        from session
        where partition = ${partition} and not ended and phase = 'playing' and deadline is not null
        order by deadline`.execute(db);
      return rows;
    },
    idleSince: (partition, before) => ids(partition, sql`touched_at < ${before}`),
    lobbies: (partition) => ids(partition, sql`phase = 'lobby'`),
    live: (partition) => ids(partition),
  };
}
