/**
 * How far the directory's instant of a session's last event may lag behind its log, milliseconds: otherwise
 * every answer would write the session's row and an entry in each of its indexes.
 */
export const TOUCHED_LAG_MS = 10_000;

/** A list of rows that a batch may have, written to its table by a part of the statement. */
export type AppendList = keyof typeof WRITES;

/**
 * The statement that stores a batch. It locks the lease, and everything else depends on that row. A single statement is
 * its own transaction, so nothing is left open when the engine is stopped in the middle.
 *
 * - It has only the parts whose lists have rows: starting the others is a quarter of what one answer costs Postgres.
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
 *
 * @param used the lists of the batch that have rows
 * @returns the statement and its name, under which Postgres keeps its plan
 */
export function appendStatement(used: ReadonlySet<AppendList>): { readonly name: string; readonly text: string } {
  const lists = LISTS.filter((list) => used.has(list) || (list === 'moved' && used.has('born')));
  const name = `append-${lists.map((list) => LISTS.indexOf(list).toString(36)).join('')}`;
  const known = statements.get(name);
  if (known) return known;
  const statement = { name, text: textOf(lists) };
  statements.set(name, statement);
  return statement;
}

/** By name: a few combinations of lists are all that happens. */
const statements = new Map<string, { readonly name: string; readonly text: string }>();

const textOf = (lists: readonly AppendList[]): string => `
with given as (
  select * from jsonb_to_record($4::jsonb) as g (${['needed', ...lists].map((list) => `${list} jsonb`).join(', ')})
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
)${lists.map((list) => `,${WRITES[list]}`).join('')}
select exists (select 1 from held) as stored, (select session_id from behind) as behind`;

const WRITES = {
  events: `
events as (
  insert into session_event (session_id, version, partition, epoch, at, command_id, type, data)
  select e.session_id, e.version, $1::smallint, $3::integer, e.at, e.command_id, e.type, e.data
  from batch, jsonb_populate_recordset(null::session_event, batch.events) as e
)`,
  outcomes: `
outcomes as (
  insert into command_outcome (session_id, command_id, rejection, version)
  select o.session_id, o.command_id, o.rejection, o.version
  from batch, jsonb_populate_recordset(null::command_outcome, batch.outcomes) as o
)`,
  moved: `
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
      extended_to float8, touched_at float8, finished_at float8, ended boolean, played_quiz text, is_only_touched boolean)
  where s.id = m.id and (not m.is_only_touched or m.touched_at >= s.touched_at + ${TOUCHED_LAG_MS})
  returning 1
)`,
  born: `
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
)`,
  joined: `
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
)`,
  present: `
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
)`,
  evicted: `
evicted as (
  delete from session_player p
  using batch, jsonb_populate_recordset(null::session_player, batch.evicted) as g
  where p.session_id = g.session_id and p.player_id = g.player_id
)`,
  played: `
played as (
  update quiz q set last_time_played = o.at
  from batch, jsonb_to_recordset(batch.played) as o (session_id text, at float8, host_id text, quiz_id text)
  left join session s on s.id = o.session_id
  where q.owner_id = coalesce(o.host_id, s.host_id) and q.id = coalesce(o.quiz_id, s.quiz_id)
)`,
  due: `
due as (
  insert into due_mail (job_id, session_id, partition, job)
  select d.job_id, d.session_id, $1::smallint, d.job
  from batch, jsonb_populate_recordset(null::due_mail, batch.due) as d
  on conflict do nothing
)`,
  settled: `
settled as (
  delete from due_mail d
  using batch, jsonb_populate_recordset(null::due_mail, batch.settled) as o
  where d.job_id = o.job_id
)`,
};

const LISTS = Object.keys(WRITES) as AppendList[];
