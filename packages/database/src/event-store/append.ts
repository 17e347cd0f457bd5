import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { type DueJob, mailJobId, reportJobId } from '@quarry/events/jobs';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import type pg from 'pg';
import { HostBusy, VersionConflict, violatedUnique } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
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
  const values = [lease.partition, lease.owner, lease.epoch, JSON.stringify(documentOf(batch, projections))];
  const store = async () => {
    type Result = { stored: boolean; behind: SessionId | null };
    const { rows } = await pool.query<Result>({ name: 'append', text: APPEND, values });
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

/** The batch as `APPEND` reads it: for each changed table a list of rows with their column names. */
function documentOf(batch: AppendBatch, { sessions, players, settledReports }: Projections) {
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
});

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

/**
 * The one statement that stores a batch. It locks the lease, and everything else depends on that row. A single
 * statement is its own transaction, so nothing is left open when the engine is stopped in the middle.
 *
 * - The batch is one document, parsed once (decision 30). A text with a NUL, which Postgres cannot store, fails there.
 * - `FOR KEY SHARE` keeps the epoch, a key column, until the commit: a takeover skips the row, a renewal does not wait
 *   (decision 334). If a takeover came first, the row is checked again, no longer matches, and nothing is stored.
 * - `behind`: the log lacks a version that the batch builds on, because a failover led to a standby that had not
 *   received it, or because it is being deleted; without this check the log would get a gap.
 * - Every part sees the tables as they were before the statement; `session` is the row before the batch.
 * - A code that another running session uses is stored as null instead of violating the index: it must not fail the
 *   batch. `reserve` normally prevents this.
 * - A host has one running session (`session_running_host`). `born` reads `moved` and so runs after it: a session that
 *   ends in the batch makes room for the one that begins in it.
 */
const APPEND = `
with given as (
  select * from jsonb_to_record($4::jsonb) as g (needed jsonb, events jsonb, outcomes jsonb, born jsonb, moved jsonb,
    joined jsonb, present jsonb, evicted jsonb, played jsonb, due jsonb, settled jsonb)
),
behind as (
  select n.session_id from given, jsonb_to_recordset(given.needed) as n (session_id text, version integer)
  where not log_has(n.session_id, n.version)
  limit 1
),
held as (
  select 1 from lease
  where partition = $1::smallint and owner = $2 and epoch = $3::integer and expires_at > clock_timestamp()
    and not exists (select 1 from behind)
  for key share
),
batch as (
  select given.* from held, given
),
events as (
  insert into session_event (session_id, version, partition, epoch, at, command_id, type, data)
  select e.session_id, e.version, $1::smallint, $3::integer, e.at, e.command_id, e.type, e.data
  from batch, jsonb_populate_recordset(null::session_event, batch.events) as e
),
outcomes as (
  insert into command_outcome (session_id, command_id, rejection, version)
  select o.session_id, o.command_id, o.rejection, o.version
  from batch, jsonb_populate_recordset(null::command_outcome, batch.outcomes) as o
),
moved as (
  update session s set
    phase = coalesce(m.phase, s.phase),
    current_question_id = coalesce(m.question_id, s.current_question_id),
    current_question_index = coalesce(m.question_index, s.current_question_index),
    deadline = case when m.sets_deadline then m.deadline when s.deadline is null then null
      else coalesce(m.extended_to, s.deadline) end,
    touched_at = greatest(s.touched_at, m.touched_at),
    finished = s.finished or m.finished_at is not null,
    finished_at = coalesce(s.finished_at, m.finished_at),
    ended = s.ended or m.ended,
    played_quiz = coalesce(m.played_quiz, s.played_quiz)
  from batch, jsonb_to_recordset(batch.moved)
    as m (id text, phase text, question_id text, question_index integer, sets_deadline boolean, deadline float8,
      extended_to float8, touched_at float8, finished_at float8, ended boolean, played_quiz text)
  where s.id = m.id
  returning 1
),
born as (
  insert into session (id, partition, host_id, quiz_id, quiz_name, code, created_at, phase, current_question_id,
    current_question_index, deadline, touched_at, finished, finished_at, ended, played_quiz)
  select b.id, $1::smallint, b.host_id, b.quiz_id, b.quiz_name,
    case when exists (
      select 1 from session other
      where other.code = b.code and other.id <> b.id and not other.finished and not other.ended
    ) then null else b.code end,
    b.created_at, b.phase, b.current_question_id, b.current_question_index, b.deadline, b.touched_at, b.finished,
    b.finished_at, b.ended, b.played_quiz
  from batch, jsonb_populate_recordset(null::session, batch.born) as b
  where (select count(*) from moved) >= 0
  on conflict (id) do update set
    partition = excluded.partition, host_id = excluded.host_id, quiz_id = excluded.quiz_id,
    quiz_name = excluded.quiz_name, code = excluded.code, created_at = excluded.created_at, phase = excluded.phase,
    current_question_id = excluded.current_question_id, current_question_index = excluded.current_question_index,
    deadline = excluded.deadline, touched_at = excluded.touched_at, finished = excluded.finished,
    finished_at = excluded.finished_at, ended = excluded.ended, played_quiz = excluded.played_quiz, reserved_at = null
),
joined as (
  insert into session_player (session_id, player_id, name_key, identifier, device_id, has_left)
  select p.session_id, p.player_id, p.name_key, p.identifier, p.device_id, p.has_left
  from batch, jsonb_to_recordset(batch.joined)
    as p (session_id text, player_id text, name_key text, identifier text, device_id text, has_left boolean,
      forgotten_in_lobby boolean)
  left join session s on s.id = p.session_id
  where not p.forgotten_in_lobby or s.current_question_id is not null
  on conflict (session_id, player_id) do update set
    name_key = excluded.name_key, identifier = excluded.identifier, device_id = excluded.device_id,
    has_left = excluded.has_left
),
present as (
  select g.*, s.current_question_id is null as is_in_lobby
  from batch, jsonb_to_recordset(batch.present)
    as g (session_id text, player_id text, has_left boolean, forgotten_in_lobby boolean, name_key text,
      identifier text)
  left join session s on s.id = g.session_id
),
marked as (
  update session_player p set
    has_left = coalesce(g.has_left, p.has_left),
    name_key = coalesce(g.name_key, p.name_key),
    identifier = coalesce(g.identifier, p.identifier)
  from present g
  where p.session_id = g.session_id and p.player_id = g.player_id
    and (p.has_left <> g.has_left or g.name_key is not null)
    and not (g.forgotten_in_lobby and g.is_in_lobby)
),
forgotten as (
  delete from session_player p
  using present g
  where p.session_id = g.session_id and p.player_id = g.player_id and g.forgotten_in_lobby and g.is_in_lobby
),
evicted as (
  delete from session_player p
  using batch, jsonb_populate_recordset(null::session_player, batch.evicted) as g
  where p.session_id = g.session_id and p.player_id = g.player_id
),
played as (
  update quiz q set last_time_played = o.at
  from batch, jsonb_to_recordset(batch.played) as o (session_id text, at float8, host_id text, quiz_id text)
  left join session s on s.id = o.session_id
  where q.owner_id = coalesce(o.host_id, s.host_id) and q.id = coalesce(o.quiz_id, s.quiz_id)
),
due as (
  insert into due_mail (job_id, session_id, partition, job)
  select d.job_id, d.session_id, $1::smallint, d.job
  from batch, jsonb_populate_recordset(null::due_mail, batch.due) as d
  on conflict do nothing
),
settled as (
  delete from due_mail d
  using batch, jsonb_populate_recordset(null::due_mail, batch.settled) as o
  where d.job_id = o.job_id
)
select exists (select 1 from held) as stored, (select session_id from behind) as behind`;
