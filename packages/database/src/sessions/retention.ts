import { sql } from 'kysely';
import { inDays } from '#instants.ts';
import type { Database } from '#pool.ts';
import { forgetSession } from './forget-session.ts';

/** A command may be delivered again for as long as its stream entry waits, so its outcome is kept for this many days at least. */
export const MIN_RETENTION_DAYS = 2;

/** Deletes what is older than it has to be kept. Safe to run several times at once. */
export interface Retention {
  /** Deletes outcomes of commands that were recorded before so many days. @returns how many, at most `limit` */
  forgetCommands(olderThanDays: number, limit: number): Promise<number>;
  /** Deletes sessions that ended before so many days, with their logs. @returns how many, at most `limit` */
  forgetSessions(olderThanDays: number, limit: number): Promise<number>;
  /** Deletes leftovers that were discarded, a day after they ended. @returns how many, at most `limit` */
  forgetDiscarded(limit: number): Promise<number>;
}

export function createRetention({ db }: Database): Retention {
  const ended = (olderThanDays: number, limit: number) =>
    db
      .selectFrom('session')
      .select('id')
      .where('ended', '=', true)
      .where('touched_at', '<', sql<number>`1000 * extract(epoch from ${inDays(-olderThanDays)})`)
      .orderBy('touched_at')
      .limit(limit);
  return {
    async forgetCommands(olderThanDays, limit) {
      // Without `for update skip locked`, which needs the right to update: outcomes are never rewritten.
      const { numAffectedRows = 0n } = await sql`
        delete from command_log where ctid = any(array(
          select ctid from command_log where recorded_at < now() - ${olderThanDays} * interval '1 day'
          limit ${limit}))`.execute(db);
      return Number(numAffectedRows);
    },
    async forgetSessions(olderThanDays, limit) {
      const rows = await ended(olderThanDays, limit).execute();
      for (const { id } of rows) await forgetSession(db, id);
      return rows.length;
    },
    async forgetDiscarded(limit) {
      const rows = await ended(1, limit).where('leftover', '=', 'discarded').execute();
      for (const { id } of rows) await forgetSession(db, id);
      return rows.length;
    },
  };
}
