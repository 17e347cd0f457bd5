import type { DeviceId, PlayerId, QuestionId, QuizId, SessionId, UserId } from '@quarry/events/ids';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { SessionCode } from '@quarry/events/session-code';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';

/** A session in the directory: partition and progress. Instants are milliseconds on the stream's clock. */
export interface DirectorySession {
  readonly id: SessionId;
  readonly partition: number;
  readonly hostId: UserId;
  readonly quizId: QuizId;
  readonly quizName: string;
  /** Null only if its reservation had expired and another session took the code. */
  readonly code: SessionCode | null;
  readonly phase: SessionPhase | 'ended';
  readonly currentQuestionId: QuestionId | null;
  /** Deadline of the running question, if it has a time limit. */
  readonly deadline: number | null;
  readonly createdAt: number;
  /** Instant of the last event. */
  readonly touchedAt: number;
  /** The end screen has been reached. */
  readonly finished: boolean;
  /** Over for good. */
  readonly ended: boolean;
}

export interface DirectoryPlayer {
  readonly id: PlayerId;
  readonly identifier: string;
  readonly deviceId: DeviceId;
}

/** Sessions of the directory, without reservations. */
export function sessionsOf(db: Kysely<Schema>) {
  return db
    .selectFrom('session')
    .select([
      'id',
      'partition',
      'host_id as hostId',
      'quiz_id as quizId',
      'quiz_name as quizName',
      'code',
      'phase',
      'current_question_id as currentQuestionId',
      'deadline',
      'created_at as createdAt',
      'touched_at as touchedAt',
      'finished',
      'ended',
    ])
    .where('phase', '!=', 'reserved')
    .$narrowType<Pick<DirectorySession, 'phase'>>();
}
