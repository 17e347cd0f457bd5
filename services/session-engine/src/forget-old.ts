import type { Retention } from '@quarry/database/sessions/retention';
import type { Log } from '@quarry/service-kit/log';

/** Days for which outcomes of commands, records of mails, and ended sessions with their logs, are kept; 0: for ever. */
export interface RetainDays {
  readonly commands: number;
  readonly mails: number;
  readonly sessions: number;
}

/** Rows deleted by one statement, and statements of a round: with a round every ten minutes 360 million a day. */
const BATCH = 5_000;
const BATCHES = 500;
const SESSIONS = 500;

/**
 * One round of deleting data past its retention, and what hosts discarded or wanted kept for a shorter time: one kind
 * after the other, since live quizzes use the same database.
 * @throws the first error, once everything else is done
 */
export async function forgetOld(retention: Retention, retain: RetainDays, log: Log): Promise<void> {
  const steps: [kind: keyof RetainDays | 'quizzes', forget: () => Promise<number>][] = [
    ['commands', () => inBatches(retention.forgetCommands, retain.commands)],
    ['mails', () => inBatches(retention.forgetMails, retain.mails)],
    ['sessions', () => retention.forgetDiscarded(SESSIONS)],
    ['sessions', () => retention.forgetUnwanted(SESSIONS)],
    ['sessions', async () => (retain.sessions > 0 ? retention.forgetSessions(retain.sessions, SESSIONS) : 0)],
    ['quizzes', () => retention.forgetUnplayed(SESSIONS)],
  ];
  const deleted = { commands: 0, mails: 0, sessions: 0, quizzes: 0 };
  const failures: unknown[] = [];
  for (const [kind, forget] of steps)
    try {
      deleted[kind] += await forget();
    } catch (error) {
      failures.push(error);
    }
  if (Object.values(deleted).some((count) => count > 0)) log.info({ event: 'retention', ...deleted });
  if (failures.length > 0) throw failures[0];
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
