import type { Retention } from '@quarry/database/sessions/retention';
import type { Log } from '@quarry/service-kit/log';

/** Days for which outcomes of commands, and ended sessions with their logs, are kept; 0: for ever. */
export interface RetainDays {
  readonly commands: number;
  readonly sessions: number;
}

/** Outcomes deleted by one statement, and statements of a round: with a round every ten minutes 70 million a day. */
const BATCH = 5_000;
const BATCHES = 100;
const SESSIONS = 500;

/** One round of deleting what is older than it has to be kept, and what hosts discarded or wanted kept for a shorter time. */
export async function forgetOld(retention: Retention, retain: RetainDays, log: Log): Promise<void> {
  let commands = 0;
  if (retain.commands > 0)
    for (let batch = 0; batch < BATCHES; batch++) {
      const found = await retention.forgetCommands(retain.commands, BATCH);
      commands += found;
      if (found < BATCH) break;
    }
  const discarded = await retention.forgetDiscarded(SESSIONS);
  const unwanted = await retention.forgetUnwanted(SESSIONS);
  const old = retain.sessions > 0 ? await retention.forgetSessions(retain.sessions, SESSIONS) : 0;
  const sessions = discarded + unwanted + old;
  if (commands + sessions > 0) log.info({ event: 'retention', commands, sessions });
}
