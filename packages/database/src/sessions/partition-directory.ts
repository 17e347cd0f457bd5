import type { QuestionId, SessionId } from '@quarry/events/ids';
import type { OpenQuestion } from '@quarry/events/session/reactions';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';

/** Queries of a partition's owner, after a takeover and in its sweeps. */
export interface PartitionDirectory {
  /** Running sessions whose last event, or end screen, was before these instants, longest first. */
  overdue(partition: number, before: { readonly touched: number; readonly finished: number }): Promise<SessionId[]>;
  /** Sessions that have not ended, including the end screen: playing ones first, then by latest event. */
  live(partition: number): Promise<LiveSession[]>;
}

export interface LiveSession {
  readonly id: SessionId;
  /** Null unless a timed question is open. */
  readonly openQuestion: OpenQuestion | null;
}

export function partitionDirectory(db: Kysely<Schema>): PartitionDirectory {
  const running = (partition: number) =>
    db
      .selectFrom('session')
      .where('partition', '=', partition)
      .where('ended', '=', false)
      .where('phase', '!=', 'reserved');
  return {
    async overdue(partition, before) {
      const rows = await running(partition)
        .select('id')
        .where((is) =>
          is.or([
            is('touched_at', '<', before.touched),
            is.and([
              is('finished', '=', true),
              // Engines of the previous release do not write `finished_at`; after the end screen only the report
              // follows.
              is(is.fn.coalesce('finished_at', 'touched_at'), '<', before.finished),
            ]),
          ]),
        )
        .orderBy('touched_at')
        .execute();
      return rows.map(({ id }) => id);
    },
    async live(partition) {
      const rows = await running(partition)
        .select(['id', 'current_question_id', 'current_question_index', 'deadline'])
        .orderBy((is) => is('phase', '=', 'playing'), 'desc')
        .orderBy('touched_at', 'desc')
        .execute();
      return rows.map((row) => ({ id: row.id, openQuestion: openQuestionOf(row) }));
    },
  };
}

function openQuestionOf(row: {
  readonly id: SessionId;
  readonly current_question_id: QuestionId | null;
  readonly current_question_index: number | null;
  readonly deadline: number | null;
}): OpenQuestion | null {
  const { id: sessionId, current_question_id: questionId, current_question_index: index, deadline } = row;
  if (questionId === null || index === null || deadline === null) return null;
  return { sessionId, questionId, index, deadline };
}
