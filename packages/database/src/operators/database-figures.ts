import { sql } from 'kysely';
import type { Database } from '#pool.ts';

/** Statistics of the database, and of the product data in it, for monitoring. */
export interface DatabaseFigures {
  /** Connections to all databases of the server. */
  readonly connections: number;
  readonly maxConnections: number;
  /** Age of the oldest transaction this role may see, in seconds: of all with `pg_read_all_stats`, else of its own. */
  readonly longestTransaction: number;
  readonly sizeBytes: number;
  /** Since the last reset of the server's statistics. */
  readonly commits: number;
  readonly rollbacks: number;
  readonly deadlocks: number;
  /** Blocks found in shared buffers, and blocks read. */
  readonly blocksHit: number;
  readonly blocksRead: number;
  /** Transactions left until wraparound; should never fall below some hundred millions. */
  readonly transactionIdsLeft: number;
  /** 1 while the last attempt to archive a WAL segment has failed, else 0. */
  readonly archiveFailing: number;
  /** Seconds since the last completed backup; null if none has been recorded (`infra/images/back-up.sh`). */
  readonly backupAge: number | null;
  /** Sessions that have not ended, by phase. */
  readonly sessions: Readonly<Record<string, number>>;
  /** Players in sessions that have not reached their end screen. */
  readonly players: number;
  readonly deadLettersWaiting: number;
  /** Running sessions in quarantine; ended ones stay in it, but block nobody. */
  readonly sessionsQuarantined: number;
  readonly partitionsWithoutOwner: number;
  /** Seconds until the log, or outcomes, have no period; negative: since when. */
  readonly logPeriodsAhead: number;
}

/** Wraparound is at 2^31; the server refuses writes somewhat earlier. */
const TRANSACTION_IDS = 2 ** 31;

/** Reads all of them in one round trip. @throws when the database is unavailable */
export async function databaseFigures({ db }: Database): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select
      (select sum(numbackends)::integer from pg_stat_database) as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select coalesce(extract(epoch from now() - min(xact_start)), 0)::float8 from pg_stat_activity
        where backend_type = 'client backend') as "longestTransaction",
      pg_database_size(current_database()) as "sizeBytes",
      s.xact_commit as commits, s.xact_rollback as rollbacks, s.deadlocks,
      s.blks_hit as "blocksHit", s.blks_read as "blocksRead",
      ${TRANSACTION_IDS}::float8 - (select age(datfrozenxid) from pg_database where datname = current_database())
        as "transactionIdsLeft",
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int from pg_stat_archiver)
        as "archiveFailing",
      (select extract(epoch from now())::float8 - max(split_part(setting, '=', 2)::float8)
        from pg_db_role_setting, unnest(setconfig) as setting
        where setdatabase = s.datid and setrole = 0 and setting ~ '^quarry[.]backed_up_at=[0-9]+$') as "backupAge",
      (select coalesce(jsonb_object_agg(phase, n), '{}') from (
        select phase, count(*) as n from session where not ended and phase <> 'reserved' group by phase
      ) as by_phase) as sessions,
      (select count(*) from session_player p join session on session.id = p.session_id
        where not session.ended and not session.finished and not p.has_left) as players,
      (select count(*) from dead_letter where state = 'waiting') as "deadLettersWaiting",
      (select count(*) from quarantine q join session on session.id = q.session_id where not session.ended)
        as "sessionsQuarantined",
      (select count(*) from lease where expires_at <= clock_timestamp()) as "partitionsWithoutOwner",
      (select extract(epoch from min(until) - now())::float8 from (
        select max(ends_at) as until from log_period group by log
      ) as log) as "logPeriodsAhead"
    from pg_stat_database s where s.datname = current_database()`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('the database returned no statistics');
  return figures;
}
