import type { QuizId, SessionId, UserId } from '@quarry/events/ids';
import type { SessionCode } from '@quarry/events/session-code';
import { type Kysely, sql } from 'kysely';
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
  await sql`
    delete from session where phase = 'reserved' and reserved_at < now() - interval '1 minute'`.execute(db);
  return db.transaction().execute(async (trx) => {
    const quiz = await findQuiz(trx, wanted.hostId, wanted.quizId, 'for share');
    const { rows } = await sql`
      insert into session (id, partition, host_id, quiz_id, code, phase, reserved_at)
      values (${wanted.id}, ${wanted.partition}, ${wanted.hostId}, ${wanted.quizId}, ${wanted.code}, 'reserved', now())
      on conflict (code) where not finished and not ended do update set reserved_at = session.reserved_at
        where session.id = excluded.id
      returning id`.execute(trx);
    return rows.length === 1 ? { status: 'reserved', quiz } : { status: 'code-taken' };
  });
}

/** Gives a reservation back whose session is not going to begin. */
export async function giveBack(db: Kysely<Schema>, id: SessionId): Promise<void> {
  await sql`delete from session where id = ${id} and phase = 'reserved'`.execute(db);
}
