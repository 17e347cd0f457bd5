import type { DeviceId, PlayerId, QuestionId, QuizId, SessionId, UserId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import type { PlayedQuizId } from '@quarry/events/quiz/quiz';
import type { OpenQuestion } from '@quarry/events/session/clock';
import type { UnreadSession } from '@quarry/events/session/lifecycle/end-unread';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { SessionCode } from '@quarry/events/session-code';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { giveBack, type Refused, type Reservation, type Reserved, reserveSession } from './reserve-session.ts';

/** A session in the directory: partition and progress. Instants are milliseconds on the stream's clock. */
export interface DirectorySession {
  readonly id: SessionId;
  readonly partition: number;
  readonly hostId: UserId;
  readonly quizId: QuizId;
  readonly quizName: string;
  /** The questions it plays; null: none yet, or its log contains them. */
  readonly playedQuiz: PlayedQuizId | null;
  /** Null only if its reservation expired and another session took the code. */
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

/** A running session of a host, or one in which a device has a player who has not left. */
export type Running =
  | { readonly of: 'host'; readonly id: UserId; readonly sessionId: SessionId }
  | { readonly of: 'device'; readonly id: DeviceId; readonly sessionId: SessionId };

export interface LiveSession {
  readonly id: SessionId;
  /** Null unless a timed question is open. */
  readonly openQuestion: OpenQuestion | null;
}

/**
 * Lookup of sessions and players; a projection of the log, written with it. For its host a session runs from its
 * creation until it has ended; its code and its players' devices are free from the end screen on. Reservations are
 * never returned.
 */
export interface SessionDirectory {
  /** See `reserveSession`. */
  reserve(wanted: Reservation): Promise<Reserved | Refused>;
  /** Releases a reservation whose session will not begin. */
  giveBack(id: SessionId): Promise<void>;
  byId(id: SessionId): Promise<DirectorySession | null>;
  /** The given sessions that have not ended. */
  running(ids: readonly SessionId[]): Promise<Set<SessionId>>;
  /** The same, with the data to end them without reading their logs. */
  stored(ids: readonly SessionId[]): Promise<UnreadSession[]>;
  runningByCode(code: SessionCode): Promise<DirectorySession | null>;
  /** The session that has not ended, including the end screen; unclaimed ones excluded. */
  runningOfHost(hostId: UserId): Promise<DirectorySession | null>;
  /** The session in which its host plays the quiz of an ended one again, if it began within an hour after the end. */
  playedAgain(id: SessionId): Promise<DirectorySession | null>;
  /** Whether this device has a player in a session, running or not, who has not left. */
  hasPlayer(id: SessionId, device: DeviceId): Promise<boolean>;
  /** The newest running session in which this device has a player who has not left. */
  runningOfDevice(deviceId: DeviceId): Promise<{ player: DirectoryPlayer; session: DirectorySession } | null>;
  /** Sessions these hosts run, and sessions these devices play in unless they are in quarantine, in one query. */
  runningOf(hostIds: readonly UserId[], deviceIds: readonly DeviceId[]): Promise<Running[]>;
  /** The player with this name; `nameKey` is `userNameKey(name)`. After the lobby a player who left keeps the name. */
  playerByName(sessionId: SessionId, nameKey: string): Promise<DirectoryPlayer | null>;
  /** For sweeps: running sessions whose last event, or end screen, was before these instants, oldest first. */
  overdue(partition: number, before: { readonly touched: number; readonly finished: number }): Promise<SessionId[]>;
  /** For takeovers: sessions that have not ended, end screen included; playing ones first, then by latest event. */
  live(partition: number): Promise<LiveSession[]>;
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
      'played_quiz as playedQuiz',
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

export function createSessionDirectory({ db }: Database): SessionDirectory {
  const running = () => sessionsOf(db).where('ended', '=', false);
  const runningIn = (partition: number) => running().clearSelect().where('partition', '=', partition);
  return {
    reserve: (wanted) => reserveSession(db, wanted),
    giveBack: (id) => giveBack(db, id),
    runningOf: (hostIds, deviceIds) => runningOf(db, hostIds, deviceIds),
    byId: async (id) => (await sessionsOf(db).where('id', '=', id).executeTakeFirst()) ?? null,
    async running(ids) {
      const rows = await running()
        .clearSelect()
        .select('id')
        .where('id', '=', sql<SessionId>`any(${[...ids]}::text[])`)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    async stored(ids) {
      const { rows } = await sql<UnreadSession>`
        select id as "sessionId", phase, current_question_id as "currentQuestionId",
          (select coalesce(max(version), 0) from session_event where session_id = session.id) as version, touched_at as "touchedAt", finished_at as "finishedAt" from session
        where id = any(${ids}::text[]) and not ended and phase <> 'reserved'`.execute(db);
      return rows;
    },
    runningByCode: async (code) =>
      (await running().where('code', '=', code).where('finished', '=', false).executeTakeFirst()) ?? null,
    runningOfHost: async (hostId) =>
      (await running().where('host_id', '=', hostId).where('leftover', 'is', null).executeTakeFirst()) ?? null,
    playedAgain: async (id) =>
      (await running()
        .where('finished', '=', false)
        .where('leftover', 'is', null)
        .where(
          sql<boolean>`exists (
            select 1 from session former where former.id = ${id} and (former.finished or former.ended)
              and former.host_id = session.host_id and former.quiz_id = session.quiz_id
              and session.created_at between former.created_at + 1
                and coalesce(former.finished_at, former.touched_at) + ${DURATIONS.again})`,
        )
        // The index of running sessions is by host; without this condition all of them would be scanned.
        .where('host_id', '=', sql<UserId>`(select host_id from session where id = ${id})`)
        .executeTakeFirst()) ?? null,
    async hasPlayer(id, device) {
      const row = await db
        .selectFrom('session_player')
        .select('player_id')
        .where('session_id', '=', id)
        .where('device_id', '=', device)
        .where('has_left', '=', false)
        .executeTakeFirst();
      return row !== undefined;
    },
    async runningOfDevice(device) {
      const row = await running()
        .innerJoin('session_player', 'session_id', 'id')
        .select(['player_id as playerId', 'identifier', 'device_id as deviceId'])
        .where('device_id', '=', device)
        .where('has_left', '=', false)
        .where('finished', '=', false)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const { playerId, identifier, deviceId, ...session } = row;
      return { player: { id: playerId, identifier, deviceId }, session };
    },
    async playerByName(sessionId, nameKey) {
      const row = await db
        .selectFrom('session_player')
        .select(['player_id as id', 'identifier', 'device_id as deviceId'])
        .where('session_id', '=', sessionId)
        .where('name_key', '=', nameKey)
        .executeTakeFirst();
      return row ?? null;
    },
    async overdue(partition, before) {
      const rows = await runningIn(partition)
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
      const rows = await runningIn(partition)
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

/**
 * See `SessionDirectory.runningOf`. `offset 0` makes Postgres look up each device by index. While a hall joins, table
 * statistics are outdated, and without it Postgres scans all players for every batch: 20 ms instead of 0.2 ms for
 * 20,000 players (decision 104). For the same reason the quarantine is read once, as an array: as a join it made 10,000
 * joins take 4.6 s instead of 1.3.
 */
async function runningOf(
  db: Kysely<Schema>,
  hostIds: readonly UserId[],
  deviceIds: readonly DeviceId[],
): Promise<Running[]> {
  if (hostIds.length === 0 && deviceIds.length === 0) return [];
  const { rows } = await sql<Running>`
    select 'host' as of, host_id as id, id as "sessionId" from session
    where host_id = any(${hostIds}::text[]) and not ended and phase <> 'reserved'
    union all
    select 'device', device_id, session_id from unnest(${deviceIds}::text[]) as device(id)
    cross join lateral (
      select p.device_id, p.session_id from session_player p
      join session s on s.id = p.session_id
      where p.device_id = device.id and not p.has_left
        and not s.finished and not s.ended and s.phase <> 'reserved'
        and s.id <> all (array(select session_id from quarantine))
      offset 0
    ) as playing`.execute(db);
  return rows;
}
