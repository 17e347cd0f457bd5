import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A unique index allows one running session per host; a column says when a session reached its end screen. All but the
 * newest running session of a host are ended in their logs, as the engine would. An engine that has one of them in
 * memory gets a version conflict and reloads it.
 */
export const oneSessionAHost: Migration = {
  async up(db) {
    // Locks the table: no engine appends until this is committed.
    await sql`alter table session add column finished_at double precision`.execute(db);
    await sql`update session set finished_at = touched_at where finished`.execute(db);
    await sql`
      create temporary table superseded on commit drop as
      select id, partition, touched_at, phase, current_question_id,
        (select max(version) from event where session_id = session.id) as version,
        (select max(epoch) from event where session_id = session.id) as epoch
      from (
        select *, row_number() over (partition by host_id order by finished, created_at desc, id) as place
        from session where not ended and phase <> 'reserved'
      ) as session
      where place > 1`.execute(db);
    await sql`
      insert into event (session_id, version, partition, epoch, at, command_id, type, data)
      select id, version + 1, partition, epoch, touched_at, 'migration-0008', 'QuestionClosed',
        jsonb_build_object('questionId', current_question_id, 'by', 'host')
      from superseded where phase = 'playing'
      union all
      select id, version + case phase when 'playing' then 2 else 1 end, partition, epoch, touched_at,
        'migration-0008', 'SessionEnded', '{"reason": "replaced"}'
      from superseded where version is not null`.execute(db);
    await sql`
      insert into command_log (session_id, command_id, rejection, version)
      select id, 'migration-0008', null, version + case phase when 'playing' then 2 else 1 end
      from superseded where version is not null`.execute(db);
    await sql`
      update session set phase = 'ended', ended = true, deadline = null
      from superseded where superseded.id = session.id`.execute(db);
    await sql`drop index session_running_host`.execute(db);
    await sql`
      create unique index session_running_host on session (host_id)
      where not ended and phase <> 'reserved'`.execute(db);
  },
};
