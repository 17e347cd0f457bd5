import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The log in partitions by the time at which its sessions began, which their ids tell (`session-id.ts`), so that retention
 * drops tables instead of deleting rows (decision 487). `event` and `command_log` become the partitions of all earlier ids.
 * In a database in use the first period begins in a week: until then services of the previous release, which know these two
 * tables only, read and write every log. Attaching `event` reads it once; docs/operations.md, "Retention", says how to avoid
 * that where it is large.
 */
export const logPeriods: Migration = {
  async up(db) {
    await sql`
      create table log_period (
        log text collate "C" not null check (log in ('session_event', 'command_outcome')),
        starts_at timestamptz not null,
        ends_at timestamptz not null check (ends_at > starts_at),
        from_id text collate "C" not null,
        until_id text collate "C" not null,
        primary key (log, starts_at)
      )`.execute(db);
    await createFunctions(db);
    const { rows } = await sql<{ first: Date; bound: string }>`
      select first, log_period_bound(first) as bound from (
        select date_trunc('day', now(), 'UTC') + case when exists (select from session) then interval '8 days'
          else interval '0' end as first
      ) as start`.execute(db);
    const [start] = rows;
    if (!start) throw new Error('the first period has no start');
    await partition(db, 'session_event', sql`session_id, version`, 'event', start.bound);
    await partition(db, 'command_outcome', sql`session_id, command_id`, 'command_log', start.bound);
    // Rows here are deleted by age.
    await sql`create index command_outcome_default_by_time on command_outcome_default (recorded_at)`.execute(db);
    for (const log of ['session_event', 'command_outcome'])
      await sql`select make_log_period(${log}, ${start.first}, ${start.first}::timestamptz + interval '7 days')`.execute(
        db,
      );
  },
};

async function partition(
  db: Kysely<unknown>,
  log: string,
  key: ReturnType<typeof sql>,
  before: string,
  bound: string,
): Promise<void> {
  const [table, former] = [sql.table(log), sql.table(before)];
  await sql`create table ${table} (like ${former} including constraints including defaults)
    partition by range (session_id)`.execute(db);
  await sql`alter table ${table} add primary key (${key})`.execute(db);
  await sql`alter table ${table} attach partition ${former} for values from (minvalue) to (${sql.lit(bound)})`.execute(
    db,
  );
  await sql`alter table ${former} drop constraint if exists ${sql.id(`${before}_former_ids`)}`.execute(db);
  // Ids of no period: one was not made in time.
  await sql`create table ${sql.table(`${log}_default`)} partition of ${table} default`.execute(db);
}

/**
 * Engines own no table: these functions make and drop partitions for them, as the owner. Appends wait for their locks,
 * so a lock that is not free soon is left to the next round.
 */
async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // The lowest id of a session that begins then.
  await sql`
    create function log_period_bound(at timestamptz) returns text
    language sql immutable strict
    return 'z' || regexp_replace(
      lpad(to_hex(floor(1000 * extract(epoch from at))::bigint), 12, '0'), '^(.{8})(.{4})$', '\\1-\\2')`.execute(db);

  // One plan for all sessions, which opens only the partition an id belongs to; a join in the append would open all.
  await sql`
    create function log_has(session text, version integer) returns boolean
    language plpgsql stable set plan_cache_mode = force_generic_plan as $$
    begin
      return exists (select from public.session_event e where e.session_id = session and e.version = log_has.version);
    end $$`.execute(db);

  // Roles that may read a log may also read the period itself: Postgres reports a violated key to no others.
  await sql`
    create function share_log_period(log text, name text) returns void
    language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    declare
      reader regrole;
    begin
      for reader in
        select distinct a.grantee from pg_class c, aclexplode(c.relacl) a
        where c.oid = format('public.%I', log)::regclass and a.privilege_type = 'SELECT' and a.grantee not in (0, c.relowner)
      loop
        execute format('grant select on public.%I to %s', name, reader);
      end loop;
    end $$`.execute(db);

  await sql`
    create function make_log_period(log text, starts timestamptz, ends timestamptz) returns void
    language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    declare
      name text := log || '_' || to_char(starts at time zone 'UTC', 'YYYYMMDD');
      from_id text := public.log_period_bound(starts);
      until_id text := public.log_period_bound(ends);
    begin
      -- Not as a partition at once: that would lock the whole log.
      execute format('create table public.%I (like public.%I including all)', name, log);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
        log, name, from_id, until_id);
      perform public.share_log_period(log, name);
      insert into public.log_period values (log, starts, ends, from_id, until_id);
    end $$`.execute(db);

  // Makes periods until one ends more than three days ahead. Periods begin only in the future: rows stored while there
  // was none stay in the default partition. A period of which it already has rows, because a gateway's clock is ahead,
  // is skipped.
  await sql`
    create function make_log_periods(log text, days integer, at timestamptz default now()) returns integer
    language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp set lock_timeout = '200ms' as $$
    declare
      starts timestamptz;
      made integer := 0;
    begin
      if days not between 1 and 366 then raise exception 'a period has 1 to 366 days'; end if;
      if not pg_try_advisory_xact_lock(hashtext('quarry log periods')) then return 0; end if;
      select max(ends_at) into starts from public.log_period p where p.log = make_log_periods.log;
      if starts is null or starts <= at then starts := date_trunc('day', at, 'UTC') + interval '1 day'; end if;
      for tried in 1..16 loop
        exit when starts > at + interval '3 days';
        begin
          perform public.make_log_period(log, starts, starts + make_interval(days => days));
          made := made + 1;
        exception when check_violation then null;
        end;
        starts := starts + make_interval(days => days);
      end loop;
      return made;
    end $$`.execute(db);

  // Drops the oldest period whose sessions all began longer than \`days\` and a day ago. Its rows of sessions that are still in
  // the directory move to the default partition; of these, if \`recent\`, only those of the last days. A period waits while
  // sessions of it are about to be deleted, and while more rows than can be moved in a second would stay.
  await sql`
    create function drop_log_period(log text, days integer, recent boolean, at timestamptz default now())
    returns boolean
    language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp set lock_timeout = '200ms' as $$
    declare
      since timestamptz := at - make_interval(days => days);
      touched double precision := 1000 * extract(epoch from since);
      period record;
      staying text[];
      rows_staying bigint;
      name text;
      still text := case when recent then ' and recorded_at >= $2' else '' end;
    begin
      if days < 1 then raise exception 'the log is kept for a day at least'; end if;
      if not pg_try_advisory_xact_lock(hashtext('quarry log periods')) then return false; end if;
      for period in
        select * from public.log_period p
        where p.log = drop_log_period.log and p.ends_at <= since - interval '1 day' order by p.starts_at
      loop
        continue when not recent and exists (
          select from public.session s
          where s.id >= period.from_id and s.id < period.until_id and s.ended and s.touched_at < touched
        );
        name := log || '_' || to_char(period.starts_at at time zone 'UTC', 'YYYYMMDD');
        select coalesce(array_agg(s.id), '{}') into staying from public.session s
        where s.id >= period.from_id and s.id < period.until_id and (not recent or s.touched_at >= touched);
        execute format('select count(*) from (select from public.%I where session_id = any($1)%s limit 100001) l',
          name, still) into rows_staying using staying, since;
        continue when rows_staying > 100000;
        execute format('alter table public.%I detach partition public.%I', log, name);
        if rows_staying > 0 then
          execute format('insert into public.%I select * from public.%I where session_id = any($1)%s', log, name, still)
            using staying, since;
        end if;
        execute format('drop table public.%I', name);
        delete from public.log_period p where p.log = period.log and p.starts_at = period.starts_at;
        return true;
      end loop;
      return false;
    end $$`.execute(db);
  // Otherwise everybody may call them, and they drop logs.
  await sql`
    revoke all on function share_log_period, make_log_period, make_log_periods(text, integer, timestamptz),
      drop_log_period(text, integer, boolean, timestamptz) from public`.execute(db);
}
