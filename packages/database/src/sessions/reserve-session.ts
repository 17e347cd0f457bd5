import type { QuizId, SessionId, UserId } from '@quarry/events/ids';
import { mediaIdsOfQuiz } from '@quarry/events/quiz/brand';
import type { PlayedQuizId } from '@quarry/events/quiz/quiz';
import type { SessionCode } from '@quarry/events/session-code';
import { type Kysely, sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import { findQuiz, type StoredQuiz } from '#quizzes/quiz-record.ts';
import type { Schema } from '#schema.ts';
import { storePlayedQuiz } from './played-quiz-store.ts';

export interface Reservation {
  readonly id: SessionId;
  readonly code: SessionCode;
  readonly hostId: UserId;
  readonly quizId: QuizId;
  readonly partition: number;
}

/** The quiz to play, and its questions as stored for the session; null if it is not stored. */
export type Reserved = {
  readonly status: 'reserved';
  readonly quiz: StoredQuiz | null;
  readonly playedQuiz: PlayedQuizId | null;
};

export type Refused = {
  /** `full`: the host's stored sessions play the maximum of bytes (`PLAYED_BYTES_PER_HOST`). */
  readonly status: 'code-taken' | 'full';
};

/** Milliseconds after which a reservation without a session expires; its caller has received an error by then. */
export const RESERVED_MS = 60_000;

/**
 * Reserves a code before its session is created, so that the creation cannot fail on the code, and stores the questions
 * to play. Both are one transaction that locks the quiz's row: a concurrent save is either included, or finds the
 * reservation and is refused. Repeating a reservation is allowed. A reservation without a session expires after
 * `RESERVED_MS`.
 */
export async function reserveSession(db: Kysely<Schema>, wanted: Reservation): Promise<Reserved | Refused> {
  await deleteExpiredReservations(db);
  return db.transaction().execute(async (trx) => {
    const quiz = await findQuiz(trx, wanted.hostId, wanted.quizId, 'for share');
    const playedQuiz =
      quiz && (await storePlayedQuiz(trx, wanted.hostId, quiz.quiz.questions, mediaIdsOfQuiz(quiz.quiz)));
    if (quiz && !playedQuiz) return { status: 'full' };
    const { id, code, hostId, quizId, partition } = wanted;
    const row = await trx
      .insertInto('session')
      .values({
        id,
        partition,
        host_id: hostId,
        quiz_id: quizId,
        code,
        phase: 'reserved',
        reserved_at: now,
        played_quiz: playedQuiz,
      })
      .onConflict((conflict) =>
        conflict
          .column('code')
          // Exactly the index predicate, else the index is not inferred.
          .where(sql<boolean>`not finished and not ended`)
          .doUpdateSet((row) => ({ reserved_at: row.ref('session.reserved_at') }))
          .whereRef('session.id', '=', 'excluded.id'),
      )
      .returning('id')
      .executeTakeFirst();
    return row ? { status: 'reserved', quiz, playedQuiz } : { status: 'code-taken' };
  });
}

/** Deletes reservations that have expired, of any host. */
export async function deleteExpiredReservations(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('session')
    .where('phase', '=', 'reserved')
    .where('reserved_at', '<', inMilliseconds(-RESERVED_MS))
    .execute();
}

/** Releases a reservation whose session will not begin. */
export async function giveBack(db: Kysely<Schema>, id: SessionId): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).where('phase', '=', 'reserved').execute();
}
