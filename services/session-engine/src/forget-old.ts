import type { Retention } from '@quarry/database/sessions/retention';
import type { Log } from '@quarry/service-kit/log';

/** Days for which outcomes of commands, records of mails, and ended sessions with their logs, are kept; 0: for ever. */
export interface RetainDays {
  readonly commands: number;
  readonly mails: number;
  readonly sessions: number;
}

/** Rows deleted by one statement, and statements of a round: with a round every ten minutes 70 million a day. */
const BATCH = 5_000;
const BATCHES = 100;
const SESSIONS = 500;

/**
 * One round of deleting data past its retention, and what hosts discarded or wanted kept for a shorter time.
 * @throws the first error, once everything else is done
 */
export async function forgetOld(retention: Retention, retain: RetainDays, log: Log): Promise<void> {
  const commands = await inBatches(retention.forgetCommands, retain.commands);
  const mails = await inBatches(retention.forgetMails, retain.mails);
  const rounds = await Promise.allSettled([
    retention.forgetDiscarded(SESSIONS),
    retention.forgetUnwanted(SESSIONS),
    retain.sessions > 0 ? retention.forgetSessions(retain.sessions, SESSIONS) : 0,
  ]);
  const sessions = rounds.reduce((sum, round) => sum + (round.status === 'fulfilled' ? round.value : 0), 0);
  if (commands + mails + sessions > 0) log.info({ event: 'retention', commands, mails, sessions });
  const failed = rounds.find((round) => round.status === 'rejected');
  if (failed) throw failed.reason;
}

async function inBatches(forget: Retention['forgetCommands' | 'forgetMails'], days: number): Promise<number> {
  let deleted = 0;
  if (days === 0) return deleted;
  for (let batch = 0; batch < BATCHES; batch++) {
    const found = await forget(days, BATCH);
    deleted += found;
    if (found < BATCH) break;
  }
  return deleted;
}
