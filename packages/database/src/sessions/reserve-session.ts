import type { QuizId, SessionId, UserId } from '@quarry/events/ids';
import type { SessionCode } from '@quarry/events/session-code';
import { type Kysely, sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import { findQuiz, type StoredQuiz } from '#quizzes/quiz-record.ts';
import type { Schema } from '#schema.ts';

export interface Reservation {
  readonly id: SessionId;
  readonly code: SessionCode;
  readonly hostId: UserId;
  readonly quizId: QuizId;
  readonly partition: number;
}

/** `quiz`: what the session is going to play; null when it is not stored. */
export type Reserved = { readonly status: 'reserved'; readonly quiz: StoredQuiz | null };

/** After this a reservation without a session is free: its caller was told that it failed. */
export const RESERVED_MS = 60_000;

/**
 * Takes a code before its session is created, so that creating it cannot fail on the code, and reads the quiz that the
 * session is going to play: one transaction with the quiz's row locked, so that a save is either in what was read or
 * finds the reservation and is refused. The same reservation may be made again. One that led to no session within a
 * minute is free for others: by then its caller was told that it failed.
 */
export async function reserveSession(
  db: Kysely<Schema>,
  wanted: Reservation,
): Promise<Reserved | { readonly status: 'code-taken' }> {
  await db
    .deleteFrom('session')
    .where('phase', '=', 'reserved')
    .where('reserved_at', '<', inMilliseconds(-RESERVED_MS))
    .execute();
  return db.transaction().execute(async (trx) => {
    const quiz = await findQuiz(trx, wanted.hostId, wanted.quizId, 'for share');
    const { id, code, hostId, quizId, partition } = wanted;
    const row = await trx
      .insertInto('session')
      .values({ id, partition, host_id: hostId, quiz_id: quizId, code, phase: 'reserved', reserved_at: now })
      .onConflict((conflict) =>
        conflict
          .column('code')
          // As the index has it: a comparison would not match.
          .where(sql<boolean>`not finished and not ended`)
          .doUpdateSet((row) => ({ reserved_at: row.ref('session.reserved_at') }))
          .whereRef('session.id', '=', 'excluded.id'),
      )
      .returning('id')
      .executeTakeFirst();
    return row ? { status: 'reserved', quiz } : { status: 'code-taken' };
  });
}

/** Gives a reservation back whose session is not going to begin. */
export async function giveBack(db: Kysely<Schema>, id: SessionId): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).where('phase', '=', 'reserved').execute();
}
