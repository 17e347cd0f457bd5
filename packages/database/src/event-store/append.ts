import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { type DueJob, mailJobId, reportJobId } from '@quarry/events/jobs';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import type pg from 'pg';
import { HostBusy, VersionConflict, violatedUnique } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
import { type AppendList, appendStatement } from './append-statement.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { type Born, type PlayerChange, type Projections, projectionsOf, type SessionChange } from './projections.ts';

/** Events of one partition's sessions, ordered by version within a session, and the outcomes of their commands. */
export interface AppendBatch {
  readonly events: readonly RecordedEvent[];
  readonly outcomes: readonly CommandOutcome[];
  /** Reports the events request. */
  readonly dueMails?: readonly DueJob[];
}

/** Unique constraints that reveal a repeated append: each period of the log has its own. */
const LOG_KEY = /^(event|command_log|session_event_\w+|command_outcome_\w+)_pkey$/;

/** Result of an append; only with `appended` anything is stored. `behind` is a session whose log lacks versions. */
export type Appended = 'appended' | 'lease-lost' | { readonly behind: SessionId };

/** See `EventStore.append`. */
export async function append(pool: pg.Pool, lease: Lease, batch: AppendBatch): Promise<Appended> {
  assertOfPartition(lease.partition, batch);
  const { events, outcomes } = batch;
  const projections = projectionsOf(events);
  const document = documentOf(batch, projections);
  const values = [lease.partition, lease.owner, lease.epoch, JSON.stringify(document)];
  const statement = appendStatement(listsIn(document));
  const store = async () => {
    type Result = { stored: boolean; behind: SessionId | null };
    const { rows } = await pool.query<Result>({ ...statement, values });
    return rows[0];
  };
  try {
    // Another session may take the code between the statement's snapshot and its insert; a second run sees it.
    const result = await store().catch((error) => {
      if (violatedUnique(error)?.constraint === 'session_running_code') return store();
      throw error;
    });
    if (result?.stored) return 'appended';
    return result?.behind ? { behind: result.behind } : 'lease-lost';
  } catch (error) {
    const violated = violatedUnique(error);
    if (LOG_KEY.test(violated?.constraint ?? '')) {
      const sessionId = [...events, ...outcomes].find((one) => one.sessionId === violated?.key)?.sessionId;
      throw new VersionConflict('the log has this version or outcome already', { sessionId, cause: error });
    }
    if (violated?.constraint === 'session_running_host') {
      const ofHost = projections.sessions.findLast(({ born }) => born?.hostId === violated.key);
      throw new HostBusy(ofHost?.sessionId, error);
    }
    throw error;
  }
}

/** Data of the event's row: questions that are stored as a played quiz are only referenced. */
function dataOf(event: SessionEvent): object {
  const { type: _, ...data } = event;
  if (!('playedQuiz' in data && data.playedQuiz)) return data;
  const { questions: __, ...rest } = data;
  return rest;
}

/** The lease fences its own partition only. */
function assertOfPartition(partition: number, { events, outcomes }: AppendBatch): void {
  const sessionIds = new Set([...events, ...outcomes].map((entry) => entry.sessionId));
  for (const sessionId of sessionIds)
    if (partitionOf(sessionId) !== partition)
      throw new RangeError(`session ${sessionId} does not belong to partition ${partition}`);
}

/** The batch as the statement reads it: for each changed table a list of rows with their column names. */
function documentOf(
  batch: AppendBatch,
  { sessions, players, settledReports }: Projections,
): Record<AppendList | 'needed', readonly object[]> {
  const staying = players.filter(({ evicted }) => !evicted);
  return {
    needed: neededVersions(batch),
    events: batch.events.map(eventRow),
    outcomes: batch.outcomes.filter(({ isPassing }) => isPassing !== true).map(outcomeRow),
    born: sessions.flatMap((session) => (session.born ? bornRow(session, session.born) : [])),
    moved: sessions.filter(({ born }) => born === null).map(movedRow),
    joined: staying.flatMap((player) => (player.joined ? joinedRow(player, player.joined) : [])),
    // A player who joined and left the lobby in this batch may have been in it before.
    present: staying.filter(({ joined, forgottenInLobby }) => joined === null || forgottenInLobby).map(presentRow),
    evicted: players.filter(({ evicted }) => evicted).map((p) => ({ session_id: p.sessionId, player_id: p.playerId })),
    played: sessions.filter(({ firstPlayedAt }) => firstPlayedAt !== null).map(playedRow),
    due: (batch.dueMails ?? []).map((job) => ({ job_id: mailJobId(job), session_id: job.sessionId, job })),
    settled: settledReports.map((requestId) => ({ job_id: reportJobId({ requestId }) })),
  };
}

function listsIn({ needed: _, ...lists }: ReturnType<typeof documentOf>): Set<AppendList> {
  const used = Object.entries(lists).filter(([, rows]) => rows.length > 0);
  return new Set(used.map(([list]) => list as AppendList));
}

/** Versions that the batch builds on and does not contain: the log must have them. */
function neededVersions({ events, outcomes }: AppendBatch) {
  const needed = new Map<string, { session_id: SessionId; version: number }>();
  const need = (session_id: SessionId, version: number) => {
    if (version > 0) needed.set(`${session_id} ${version}`, { session_id, version });
  };
  for (const { sessionId, version } of events) need(sessionId, version - 1);
  for (const { sessionId, version } of outcomes) need(sessionId, version);
  for (const { sessionId, version } of events) needed.delete(`${sessionId} ${version}`);
  return [...needed.values()];
}

const eventRow = ({ sessionId, version, at, commandId, event }: RecordedEvent) => ({
  session_id: sessionId,
  version,
  at,
  command_id: commandId,
  type: event.type,
  data: dataOf(event),
});

const outcomeRow = ({ sessionId, commandId, rejection, version }: CommandOutcome) => ({
  session_id: sessionId,
  command_id: commandId,
  rejection,
  version,
});

const bornRow = (session: SessionChange, born: Born) => ({
  id: session.sessionId,
  host_id: born.hostId,
  quiz_id: born.quizId,
  quiz_name: born.quizName,
  code: born.code,
  created_at: born.createdAt,
  phase: session.phase,
  current_question_id: session.question?.id,
  current_question_index: session.question?.index,
  deadline: session.deadline,
  touched_at: session.touchedAt,
  finished: session.finishedAt !== null,
  finished_at: session.finishedAt,
  ended: session.ended,
  played_quiz: session.playedQuiz,
});

const movedRow = (session: SessionChange) => ({
  id: session.sessionId,
  phase: session.phase,
  question_id: session.question?.id,
  question_index: session.question?.index,
  sets_deadline: session.deadline !== undefined,
  deadline: session.deadline,
  extended_to: session.extendedTo,
  touched_at: session.touchedAt,
  finished_at: session.finishedAt,
  ended: session.ended,
  played_quiz: session.playedQuiz,
  is_only_touched: isOnlyTouched(session),
});

/** Of the directory's columns only the instant of the last event changes. */
const isOnlyTouched = ({
  phase,
  question,
  deadline,
  extendedTo,
  finishedAt,
  ended,
  playedQuiz,
}: SessionChange): boolean =>
  deadline === undefined &&
  !ended &&
  [phase, question, extendedTo, finishedAt, playedQuiz].every((one) => one === null);

const joinedRow = (player: PlayerChange, { nameKey, identifier, deviceId }: NonNullable<PlayerChange['joined']>) => ({
  session_id: player.sessionId,
  player_id: player.playerId,
  name_key: nameKey,
  identifier,
  device_id: deviceId,
  has_left: player.hasLeft,
  forgotten_in_lobby: player.forgottenInLobby,
});

const presentRow = (player: PlayerChange) => ({
  session_id: player.sessionId,
  player_id: player.playerId,
  has_left: player.hasLeft,
  forgotten_in_lobby: player.forgottenInLobby,
  name_key: player.named?.nameKey,
  identifier: player.named?.identifier,
});

const playedRow = ({ sessionId, firstPlayedAt, born }: SessionChange) => ({
  session_id: sessionId,
  at: firstPlayedAt,
  host_id: born?.hostId,
  quiz_id: born?.quizId,
});
