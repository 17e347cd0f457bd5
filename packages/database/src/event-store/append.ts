import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { type DueJob, mailJobId, reportJobId } from '@quarry/events/jobs';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import type pg from 'pg';
import { HostBusy, VersionConflict, violatedUnique } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { type PlayerChange, projectionsOf, type SessionChange } from './projections.ts';

/** Events of one partition's sessions, ordered by version within a session, and the outcomes of their commands. */
export interface AppendBatch {
  readonly events: readonly RecordedEvent[];
  readonly outcomes: readonly CommandOutcome[];
  /** Reports the events request. */
  readonly dueMails?: readonly DueJob[];
}

/** Unique constraints that reveal a repeated append. */
const LOG_KEYS = new Set(['event_pkey', 'command_log_pkey']);

/** Result of an append; only with `appended` anything is stored. `behind` is a session whose log lacks versions. */
export type Appended = 'appended' | 'lease-lost' | { readonly behind: SessionId };

/** See `EventStore.append`. */
export async function append(pool: pg.Pool, lease: Lease, batch: AppendBatch): Promise<Appended> {
  assertOfPartition(lease.partition, batch);
  const { events, outcomes } = batch;
  const { sessions, players: changed, settledReports } = projectionsOf(events);
  const players = changed.filter(({ evicted }) => !evicted);
  const moved = sessions.filter((session) => session.born === null);
  const values = [
    lease.partition,
    lease.owner,
    lease.epoch,
    ...eventColumns(events),
    ...outcomeColumns(outcomes),
    ...bornColumns(sessions),
    ...movedColumns(moved),
    ...joinedColumns(players),
    // A player who joined and left the lobby in this batch may have been in it before.
    ...presenceColumns(players.filter(({ joined, forgottenInLobby }) => joined === null || forgottenInLobby)),
    ...playedColumns(sessions.filter((session) => session.firstPlayedAt !== null)),
    ...dueColumns(batch.dueMails ?? []),
    settledReports.map((requestId) => reportJobId({ requestId })),
    moved.map(({ extendedTo }) => extendedTo),
    outcomes.map(({ isPassing }) => isPassing !== true),
    sessions.filter(({ born }) => born).map(({ playedQuiz }) => playedQuiz),
    moved.map(({ playedQuiz }) => playedQuiz),
    ...columns(
      changed.filter(({ evicted }) => evicted),
      'sessionId',
      'playerId',
    ),
  ];
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
    if (LOG_KEYS.has(violated?.constraint ?? '')) {
      const sessionId = [...events, ...outcomes].find((one) => one.sessionId === violated?.key)?.sessionId;
      throw new VersionConflict('the log has this version or outcome already', { sessionId, cause: error });
    }
    if (violated?.constraint === 'session_running_host') {
      const ofHost = sessions.findLast(({ born }) => born?.hostId === violated.key);
      throw new HostBusy(ofHost?.sessionId, error);
    }
    throw error;
  }
}

/** What the event's row holds: questions that are stored as a played quiz are only named. */
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

/** One array per column, as `unnest` takes them, in the order in which the statement numbers them. */
const columns = <Row>(rows: readonly Row[], ...cells: (keyof Row | ((row: Row) => unknown))[]): unknown[][] =>
  cells.map((cell) => rows.map(typeof cell === 'function' ? cell : (row) => row[cell]));

const eventColumns = (events: readonly RecordedEvent[]) =>
  columns(
    events,
    'sessionId',
    'version',
    'at',
    'commandId',
    (e) => e.event.type,
    ({ event }) => JSON.stringify(dataOf(event)),
  );

const outcomeColumns = (outcomes: readonly CommandOutcome[]) =>
  columns(outcomes, 'sessionId', 'commandId', 'rejection', 'version');

const bornColumns = (sessions: readonly SessionChange[]) =>
  columns(
    sessions.flatMap(({ born, ...session }) => (born ? [{ ...session, ...born }] : [])),
    'sessionId',
    'hostId',
    'quizId',
    'quizName',
    'code',
    'createdAt',
    'phase',
    (s) => s.question?.id,
    (s) => s.question?.index,
    'deadline',
    'touchedAt',
    'finishedAt',
    'ended',
  );

const movedColumns = (sessions: readonly SessionChange[]) =>
  columns(
    sessions,
    'sessionId',
    'phase',
    (s) => s.question?.id,
    (s) => s.question?.index,
    (s) => s.deadline !== undefined,
    'deadline',
    'touchedAt',
    'finishedAt',
    'ended',
  );

const joinedColumns = (players: readonly PlayerChange[]) => {
  const rows = players.flatMap(({ joined, ...player }) => (joined ? [{ ...player, ...joined }] : []));
  return columns(rows, 'sessionId', 'playerId', 'nameKey', 'identifier', 'deviceId', 'hasLeft', 'forgottenInLobby');
};

const presenceColumns = (players: readonly PlayerChange[]) => {
  const rows = players.map(({ named, ...player }) => ({ ...named, ...player }));
  return columns(rows, 'sessionId', 'playerId', 'hasLeft', 'forgottenInLobby', 'nameKey', 'identifier');
};

const dueColumns = (jobs: readonly DueJob[]) =>
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
    'sessionId',
    'firstPlayedAt',
    (s) => s.born?.hostId,
    (s) => s.born?.quizId,
  );

/**
 * The one statement that stores a batch. It locks the lease, and everything else depends on that row. A single
 * statement is its own transaction, so nothing is left open when the engine is stopped in the middle.
 *
 * - `FOR KEY SHARE` keeps the epoch, a key column, until the commit: a takeover skips the row, a renewal does not wait
 *   (decision 334). If a takeover came first, the row is checked again, no longer matches, and nothing is stored.
 * - `behind`: the log lacks a version that the batch was decided upon, because a failover led to a standby that had not
 *   received it, or because it is being deleted; without this check the log would get a gap.
 * - Every part sees the tables as they were before the statement; `session` is the row before the batch.
 * - A code that another running session uses is stored as null instead of violating the index: it must not fail the
 *   batch. `reserve` normally prevents this.
 * - A host has one running session (`session_running_host`). `born` reads `moved` and so runs after it: a session that
 *   ends in the batch makes room for the one that begins in it.
 */
const APPEND = `
with behind as (
  select needed.session_id from (
    select e.session_id, e.version - 1 as version from unnest($4::text[], $5::integer[]) as e (session_id, version)
    union select o.session_id, o.version from unnest($10::text[], $13::integer[]) as o (session_id, version)
    except select e.session_id, e.version from unnest($4::text[], $5::integer[]) as e (session_id, version)
  ) as needed
  where needed.version > 0 and not exists (
    select 1 from event p where p.session_id = needed.session_id and p.version = needed.version
  )
  limit 1
),
held as (
  select 1 from lease
  where partition = $1::smallint and owner = $2 and epoch = $3::integer and expires_at > clock_timestamp()
    and not exists (select 1 from behind)
  for key share
),
events as (
  insert into event (session_id, version, partition, epoch, at, command_id, type, data)
  select e.session_id, e.version, $1::smallint, $3::integer, e.at, e.command_id, e.type, e.data
  from held, unnest($4::text[], $5::integer[], $6::float8[], $7::text[], $8::text[], $9::jsonb[])
    as e (session_id, version, at, command_id, type, data)
),
outcomes as (
  insert into command_log (session_id, command_id, rejection, version)
  select o.session_id, o.command_id, o.rejection, o.version
  from held, unnest($10::text[], $11::text[], $12::text[], $13::integer[], $59::boolean[])
    as o (session_id, command_id, rejection, version, is_stored)
  where o.is_stored
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
  from held, unnest($27::text[], $28::text[], $29::text[], $30::integer[], $31::boolean[], $32::float8[],
      $33::float8[], $34::float8[], $35::boolean[], $58::float8[], $61::text[])
    as m (id, phase, question_id, question_index, sets_deadline, deadline, touched_at, finished_at, ended, extended_to,
      played_quiz)
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
    b.created_at, b.phase, b.question_id, b.question_index, b.deadline, b.touched_at, b.finished_at is not null,
    b.finished_at, b.ended, b.played_quiz
  from held, unnest($14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::float8[], $20::text[],
      $21::text[], $22::integer[], $23::float8[], $24::float8[], $25::float8[], $26::boolean[], $60::text[])
    as b (id, host_id, quiz_id, quiz_name, code, created_at, phase, question_id, question_index, deadline,
      touched_at, finished_at, ended, played_quiz)
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
  from held, unnest($36::text[], $37::text[], $38::text[], $39::text[], $40::text[], $41::boolean[], $42::boolean[])
    as p (session_id, player_id, name_key, identifier, device_id, has_left, forgotten_in_lobby)
  left join session s on s.id = p.session_id
  where not p.forgotten_in_lobby or s.current_question_id is not null
  on conflict (session_id, player_id) do update set
    name_key = excluded.name_key, identifier = excluded.identifier, device_id = excluded.device_id,
    has_left = excluded.has_left
),
marked as (
  update session_player p set
    has_left = coalesce(g.has_left, p.has_left),
    name_key = coalesce(g.name_key, p.name_key),
    identifier = coalesce(g.identifier, p.identifier)
  from held, unnest($43::text[], $44::text[], $45::boolean[], $46::boolean[], $47::text[], $48::text[])
    as g (session_id, player_id, has_left, forgotten_in_lobby, name_key, identifier)
  left join session s on s.id = g.session_id
  where p.session_id = g.session_id and p.player_id = g.player_id
    and (p.has_left <> g.has_left or g.name_key is not null)
    and (not g.forgotten_in_lobby or s.current_question_id is not null)
),
forgotten as (
  delete from session_player p
  using held, unnest($43::text[], $44::text[], $46::boolean[]) as g (session_id, player_id, forgotten_in_lobby)
  left join session s on s.id = g.session_id
  where p.session_id = g.session_id and p.player_id = g.player_id
    and g.forgotten_in_lobby and s.current_question_id is null
),
evicted as (
  delete from session_player p
  using held, unnest($62::text[], $63::text[]) as g (session_id, player_id)
  where p.session_id = g.session_id and p.player_id = g.player_id
),
played as (
  update quiz q set last_time_played = o.at
  from held, unnest($49::text[], $50::float8[], $51::text[], $52::text[]) as o (session_id, at, host_id, quiz_id)
  left join session s on s.id = o.session_id
  where q.owner_id = coalesce(o.host_id, s.host_id) and q.id = coalesce(o.quiz_id, s.quiz_id)
),
due as (
  insert into due_mail (job_id, session_id, partition, job)
  select d.job_id, d.session_id, d.partition, d.job
  from held, unnest($53::text[], $54::text[], $55::smallint[], $56::jsonb[]) as d (job_id, session_id, partition, job)
  on conflict do nothing
),
settled as (
  delete from due_mail d using held, unnest($57::text[]) as o (job_id) where d.job_id = o.job_id
)
select exists (select 1 from held) as stored, (select session_id from behind) as behind`;
