import type { SessionId } from '@quarry/events/ids';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';

/** Tables that are partitioned by the time at which their sessions began. */
const LOGS = ['session_event', 'command_outcome'] as const;
type Log = (typeof LOGS)[number];

/** Days for which outcomes, and ended sessions with their logs, are kept; 0: for ever. */
export interface LogRetention {
  readonly commands: number;
  readonly sessions: number;
}

/**
 * The partitions of the log (decision 487). A period is dropped a day after every session that began in it is past
 * retention. Sessions that still run then, or ran for longer than a day, move to the default partition, where they are
 * deleted row by row. Both functions are safe to run concurrently, and leave locked rows to a later round.
 */
export interface LogPeriods {
  /** Makes periods for at least the next three days. @returns how many */
  make(retain: LogRetention): Promise<number>;
  /** @returns how many were dropped */
  drop(retain: LogRetention): Promise<number>;
}

/** Number of periods in a retention: with more, each append costs more; with fewer, data is kept for longer. */
const PERIODS_KEPT = 14;
/** Length of a period if logs are kept for ever; days. */
const LONGEST_PERIOD = 91;

/** @param at the database's clock unless given */
export function createLogPeriods({ db }: Database, at: () => Date | undefined = () => undefined): LogPeriods {
  const instant = () => {
    const given = at();
    return given ? sql`${given}::timestamptz` : sql`now()`;
  };
  async function dropAll(log: Log, days: number, recentOnly: boolean): Promise<number> {
    for (let dropped = 0; ; dropped++) {
      const { rows } = await sql<{ done: boolean }>`
        select drop_log_period(${log}, ${days}::integer, ${recentOnly}, ${instant()}) as done`.execute(db);
      if (!rows[0]?.done) return dropped;
    }
  }
  return {
    async make(retain) {
      let made = 0;
      for (const log of LOGS) {
        const { rows } = await sql<{ made: number }>`
          select make_log_periods(${log}, ${periodDays(keepDays(log, retain))}::integer, ${instant()}) as made`.execute(
          db,
        );
        made += rows[0]?.made ?? 0;
      }
      return made;
    },
    async drop(retain) {
      let dropped = 0;
      for (const log of LOGS) {
        const days = keepDays(log, retain);
        if (days > 0) dropped += await dropAll(log, days, log === 'command_outcome' && days === retain.commands);
      }
      return dropped;
    },
  };
}

/** Outcomes go with their sessions at the latest. */
function keepDays(log: Log, { commands, sessions }: LogRetention): number {
  if (log === 'session_event' || commands === 0) return sessions;
  return sessions === 0 ? commands : Math.min(commands, sessions);
}

const periodDays = (kept: number): number =>
  kept === 0 ? LONGEST_PERIOD : Math.min(Math.ceil(kept / PERIODS_KEPT), LONGEST_PERIOD);

/**
 * Tables whose rows of this session need not be deleted, because their period is dropped soon. A period made for a
 * longer retention does not count.
 */
export async function droppedSoon(db: Kysely<Schema>, id: SessionId, keptDays: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('log_period')
    .select('log')
    .where('from_id', '<=', id)
    .where('until_id', '>', id)
    .where('ends_at', '<', sql<Date>`now() + ${periodDays(keptDays) - keptDays} * interval '1 day'`)
    .execute();
  return new Set(rows.map(({ log }) => log));
}
