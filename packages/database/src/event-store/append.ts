import { partitionOf } from '@quarry/events/backplane/names';
import { mailJobId, type ReportJob, reportJobId } from '@quarry/events/jobs';
import type { RecordedEvent } from '@quarry/events/session/events';
import type pg from 'pg';
import { VersionConflict, violatedUnique } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
import { APPEND } from './append-statement.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { type PlayerChange, projectionsOf, type SessionChange } from './projections.ts';

/** Events of one partition's sessions, each session's in order of their versions, and the outcomes of their commands. */
export interface AppendBatch {
  readonly events: readonly RecordedEvent[];
  readonly outcomes: readonly CommandOutcome[];
  /** Reports that the events ask for. */
  readonly dueMails?: readonly ReportJob[];
  /**
   * Ends of other partitions' sessions that sessions of this batch replace. No lease fences them: their owners may append
   * at the same time, and then one of both meets a version conflict.
   */
  readonly replaced?: Pick<AppendBatch, 'events' | 'outcomes'>;
}

/** Unique constraints that say: this was stored before. */
const LOG_KEYS = new Set(['event_pkey', 'command_log_pkey']);

/** What came of an append; nothing is stored but with `appended`. */
export type Appended = 'appended' | 'lease-lost' | 'log-behind';

/** See `EventStore.append`. */
export async function append(pool: pg.Pool, lease: Lease, batch: AppendBatch): Promise<Appended> {
  assertOfPartition(lease.partition, batch);
  const events = [...batch.events, ...(batch.replaced?.events ?? [])];
  const outcomes = [...batch.outcomes, ...(batch.replaced?.outcomes ?? [])];
  const { sessions, players, settledReports } = projectionsOf(events);
  const values = [
    lease.partition,
    lease.owner,
    lease.epoch,
    ...eventColumns(events),
    ...outcomeColumns(outcomes),
    ...bornColumns(sessions),
    ...movedColumns(sessions.filter((session) => session.born === null)),
    ...joinedColumns(players),
    ...presenceColumns(players.filter((player) => player.joined === null)),
    ...playedColumns(sessions.filter((session) => session.firstPlayedAt !== null)),
    ...dueColumns(batch.dueMails ?? []),
    settledReports.map((requestId) => reportJobId({ requestId })),
  ];
  const store = async () => {
    const { rows } = await pool.query<{ stored: boolean; behind: boolean }>({ name: 'append', text: APPEND, values });
    return rows[0];
  };
  try {
    // A code may be taken between the statement's look and its insert: the second look sees it.
    const result = await store().catch((error) => {
      if (violatedUnique(error) === 'session_running_code') return store();
      throw error;
    });
    if (result?.stored) return 'appended';
    return result?.behind ? 'log-behind' : 'lease-lost';
  } catch (error) {
    const violated = violatedUnique(error) ?? '';
    if (LOG_KEYS.has(violated))
      throw new VersionConflict('the log has this version or outcome already', { cause: error });
    if (violated === 'session_running_host')
      throw new VersionConflict('the host has another running session by now', { cause: error });
    throw error;
  }
}

const ENDING = new Set(['QuestionClosed', 'SessionEnded']);

/** The lease fences its own partition only: of a foreign session nothing is written but its end, which versions guard. */
function assertOfPartition(partition: number, { events, outcomes, replaced }: AppendBatch): void {
  const sessionIds = new Set([...events, ...outcomes].map((entry) => entry.sessionId));
  for (const sessionId of sessionIds)
    if (partitionOf(sessionId) !== partition)
      throw new RangeError(`session ${sessionId} is not of partition ${partition}`);
  for (const { sessionId, event } of replaced?.events ?? [])
    if (!ENDING.has(event.type)) throw new RangeError(`${event.type} of session ${sessionId} is not of its owner`);
}

/** One array per column, as `unnest` takes them. */
const columns = <T>(rows: readonly T[], ...cells: ((row: T) => unknown)[]): unknown[][] =>
  cells.map((cell) => rows.map(cell));

const eventColumns = (events: readonly RecordedEvent[]) =>
  columns(
    events,
    (e) => e.sessionId,
    (e) => partitionOf(e.sessionId),
    (e) => e.version,
    (e) => e.at,
    (e) => e.commandId,
    (e) => e.event.type,
    ({ event: { type: _, ...data } }) => JSON.stringify(data),
  );

const outcomeColumns = (outcomes: readonly CommandOutcome[]) =>
  columns(
    outcomes,
    (o) => o.sessionId,
    (o) => o.commandId,
    (o) => o.rejection,
    (o) => o.version,
  );

const bornColumns = (sessions: readonly SessionChange[]) =>
  columns(
    sessions.flatMap(({ born, ...session }) => (born ? [{ ...session, ...born }] : [])),
    (s) => s.sessionId,
    (s) => s.hostId,
    (s) => s.quizId,
    (s) => s.quizName,
    (s) => s.code,
    (s) => s.createdAt,
    (s) => s.phase,
    (s) => s.question?.id,
    (s) => s.question?.index,
    (s) => s.deadline,
    (s) => s.touchedAt,
    (s) => s.finishedAt,
    (s) => s.ended,
  );

const movedColumns = (sessions: readonly SessionChange[]) =>
  columns(
    sessions,
    (s) => s.sessionId,
    (s) => s.phase,
    (s) => s.question?.id,
    (s) => s.question?.index,
    (s) => s.deadline !== undefined,
    (s) => s.deadline,
    (s) => s.touchedAt,
    (s) => s.finishedAt,
    (s) => s.ended,
  );

const joinedColumns = (players: readonly PlayerChange[]) =>
  columns(
    players.flatMap(({ joined, ...player }) => (joined ? [{ ...player, ...joined }] : [])),
    (p) => p.sessionId,
    (p) => p.playerId,
    (p) => p.nameKey,
    (p) => p.identifier,
    (p) => p.deviceId,
    (p) => p.hasLeft,
    (p) => p.forgottenInLobby,
  );

const presenceColumns = (players: readonly PlayerChange[]) =>
  columns(
    players,
    (p) => p.sessionId,
    (p) => p.playerId,
    (p) => p.hasLeft,
    (p) => p.forgottenInLobby,
    (p) => p.named?.nameKey,
    (p) => p.named?.identifier,
  );

const dueColumns = (jobs: readonly ReportJob[]) =>
  columns(
    jobs,
    (job) => mailJobId(job),
    (job) => job.sessionId,
    (job) => partitionOf(job.sessionId),
    (job) => JSON.stringify(job),
  );

const playedColumns = (sessions: readonly SessionChange[]) =>
  columns(
    sessions,
    (s) => s.sessionId,
    (s) => s.firstPlayedAt,
    (s) => s.born?.hostId,
    (s) => s.born?.quizId,
  );
