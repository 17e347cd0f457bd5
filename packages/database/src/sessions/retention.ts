import type { SessionId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { sql } from 'kysely';
import { createLogPeriods, type LogPeriods } from '#event-store/log-periods.ts';
import { inDays } from '#instants.ts';
import type { Database } from '#pool.ts';
import { forgetSession } from './forget-session.ts';

/** Minimum days to keep outcomes: a command may be delivered again as long as its stream entry is pending. */
export const MIN_RETENTION_DAYS = 2;

/**
 * Minimum days to keep records of mails: a failed mail may be sent again for 30 days, and its record says whether it
 * was sent.
 */
export const MIN_MAIL_RETENTION_DAYS = 31;

/**
 * Days after which unused data is deleted: longer than an unused sign-in lasts (`SIGN_IN_DAYS`), so that no browser is
 * still signed in to a never confirmed account.
 */
export const UNUSED_DAYS = 31;

/**
 * Deletes data past its retention. Safe to run concurrently. Throws AggregateError at the end if some sessions could
 * not be deleted.
 */
export interface Retention {
  readonly logPeriods: LogPeriods;
  /** Deletes command outcomes older than this that are in no period of the log. @returns how many, at most `limit` */
  forgetCommands(olderThanDays: number, limit: number): Promise<number>;
  /** Deletes records of mails whose last attempt was longer ago than this. @returns how many, at most `limit` */
  forgetMails(olderThanDays: number, limit: number): Promise<number>;
  /**
   * Deletes sessions that ended longer ago than this; a log whose period is dropped soon is left to that. @returns how
   * many, at most `limit`
   */
  forgetSessions(olderThanDays: number, limit: number): Promise<number>;
  /** Deletes ended sessions whose hosts have set a shorter retention. @returns how many, at most `limit` */
  forgetUnwanted(limit: number): Promise<number>;
  /** Deletes questions that no session plays any more, a day after one last began with them. @returns how many, at most `limit` */
  forgetUnplayed(limit: number): Promise<number>;
  /** Deletes quizzes for good that their hosts deleted 30 days ago. @returns how many, at most `limit` */
  forgetTrash(limit: number): Promise<number>;
  /**
   * Deletes ended sessions in which no question was opened and that were last touched longer ago than this. @returns
   * how many, at most `limit`
   */
  forgetNeverPlayed(olderThanDays: number, limit: number): Promise<number>;
  /**
   * Deletes never confirmed accounts last used longer ago than this, with their quizzes; their sessions become
   * discarded. Accounts with a running session stay, and so do disabled ones, which keep their address blocked.
   * @returns how many, at most `limit`
   */
  forgetUnverified(olderThanDays: number, limit: number): Promise<number>;
  /** Deletes discarded sessions a day after they ended. @returns how many, at most `limit` */
  forgetDiscarded(limit: number): Promise<number>;
}

export function createRetention(database: Database): Retention {
  const { db } = database;
  const ended = (olderThanDays: number, limit: number) =>
    db
      .selectFrom('session')
      .select('id')
      .where('ended', '=', true)
      .where('touched_at', '<', sql<number>`1000 * extract(epoch from ${inDays(-olderThanDays)})`)
      .orderBy('touched_at')
      .limit(limit);
  /** A session that cannot be deleted does not block the others. */
  const forgetAll = async (sessions: readonly { readonly id: SessionId }[], keptDays?: number): Promise<number> => {
    const failures: unknown[] = [];
    for (const { id } of sessions) await forgetSession(db, id, keptDays).catch((error) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} sessions were not deleted; the first: ${failures[0]}`);
    return sessions.length;
  };
  return {
    logPeriods: createLogPeriods(database),
    async forgetCommands(olderThanDays, limit) {
      let deleted = 0;
      // Without `for update skip locked`: that requires the right to update, which the services do not have on
      // outcomes.
      for (const table of ['command_log', 'command_outcome_default']) {
        const from = sql.table(table);
        const { numAffectedRows = 0n } = await sql`
          delete from ${from} where ctid = any(array(
            select ctid from ${from} where recorded_at < now() - ${olderThanDays} * interval '1 day'
            limit ${limit - deleted}))`.execute(db);
        deleted += Number(numAffectedRows);
      }
      return deleted;
    },
    async forgetMails(olderThanDays, limit) {
      const { numDeletedRows } = await db
        .deleteFrom('mail')
        .where('id', 'in', (rows) =>
          rows.selectFrom('mail').select('id').where('updated_at', '<', inDays(-olderThanDays)).limit(limit),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async forgetSessions(olderThanDays, limit) {
      return forgetAll(await ended(olderThanDays, limit).execute(), olderThanDays);
    },
    async forgetUnwanted(limit) {
      const rows = await db
        .selectFrom('session')
        .innerJoin('app_user', 'app_user.id', 'session.host_id')
        .select('session.id')
        .where('session.ended', '=', true)
        .where(
          sql<boolean>`session.touched_at < 1000 * extract(epoch from now() - app_user.keep_results_days * interval '1 day')`,
        )
        .limit(limit)
        .execute();
      return forgetAll(rows);
    },
    async forgetUnplayed(limit) {
      const { numDeletedRows } = await db
        .deleteFrom('played_quiz')
        .where('id', 'in', (rows) =>
          rows
            .selectFrom('played_quiz')
            .select('id')
            .where('used_at', '<', inDays(-1))
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('session').select('id').whereRef('session.played_quiz', '=', 'played_quiz.id'))),
            )
            .limit(limit),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async forgetTrash(limit) {
      const { numAffectedRows = 0n } = await sql`
        delete from trashed_quiz where (owner_id, id) in (
          select owner_id, id from trashed_quiz where deleted_at < now() - ${LIMITS.trashDays} * interval '1 day'
          limit ${limit})`.execute(db);
      return Number(numAffectedRows);
    },
    async forgetNeverPlayed(olderThanDays, limit) {
      const rows = await ended(olderThanDays, limit).where('current_question_id', 'is', null).execute();
      return forgetAll(rows);
    },
    async forgetUnverified(olderThanDays, limit) {
      // Repeated outside the subquery: only the outer conditions are rechecked once the row is locked, after a link or
      // a browser may have changed it.
      const isUnused = sql`verified_at is null and not disabled
        and last_seen_at < now() - ${olderThanDays} * interval '1 day'`;
      const { rows } = await sql`
        with gone as (
          delete from app_user where ${isUnused} and id = any(array(
            select id from app_user where ${isUnused} and not exists (
              select from session where host_id = app_user.id and not ended
            )
            order by last_seen_at limit ${limit}))
          returning id
        ),
        discarded as (
          update session set leftover = 'discarded' from gone where host_id = gone.id
        )
        select id from gone`.execute(db);
      return rows.length;
    },
    async forgetDiscarded(limit) {
      return forgetAll(await ended(1, limit).where('leftover', '=', 'discarded').execute());
    },
  };
}
