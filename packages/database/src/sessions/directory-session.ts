import type { DeviceId, PlayerId, QuestionId, QuizId, SessionId, UserId } from '@quarry/events/ids';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { SessionCode } from '@quarry/events/session-code';
import type { Selectable } from 'kysely';
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
  readonly sessionId: SessionId;
  readonly id: PlayerId;
  readonly identifier: string;
  readonly deviceId: DeviceId;
  readonly hasLeft: boolean;
}

export function directorySessionOf(row: Selectable<Schema['session']>): DirectorySession {
  return {
    id: row.id,
    partition: row.partition,
    hostId: row.host_id,
    quizId: row.quiz_id,
    quizName: row.quiz_name,
    code: row.code,
    // Never called with a reserved row: queries for sessions exclude those.
    phase: row.phase as DirectorySession['phase'],
    currentQuestionId: row.current_question_id,
    deadline: row.deadline,
    createdAt: row.created_at,
    touchedAt: row.touched_at,
    finished: row.finished,
    ended: row.ended,
  };
}

export function directoryPlayerOf(row: Omit<Selectable<Schema['session_player']>, 'name_key'>): DirectoryPlayer {
  return {
    sessionId: row.session_id,
    id: row.player_id,
    identifier: row.identifier,
    deviceId: row.device_id,
    hasLeft: row.has_left,
  };
}
