import { type Retention, UNUSED_DAYS } from '@quarry/database/sessions/retention';
import type { Log } from '@quarry/service-kit/log';

/** Days for which outcomes of commands, records of mails, and ended sessions with their logs, are kept; 0: for ever. */
export interface RetainDays {
  readonly commands: number;
  readonly mails: number;
  readonly sessions: number;
}

/** Rows per statement, and statements per round: with a round every ten minutes, 360 million rows a day. */
const BATCH = 5_000;
const BATCHES = 500;
const SESSIONS = 500;
/** Accounts deleted by one statement, with their quizzes. */
const ACCOUNTS = 50;

/**
 * One round of deleting data past its retention, data that hosts discarded, deleted or set a shorter retention for, and
 * unused data: accounts that were never confirmed and sessions that were never played. One kind after another, because
 * live quizzes use the same database.
 * @throws the first error, once everything else is done
 */
export async function forgetOld(retention: Retention, retain: RetainDays, log: Log): Promise<void> {
  const steps: [
    kind: keyof RetainDays | 'accounts' | 'quizzes' | 'trash' | 'periods',
    forget: () => Promise<number>,
  ][] = [
    ['commands', () => inBatches(retention.forgetCommands, retain.commands)],
    ['mails', () => inBatches(retention.forgetMails, retain.mails)],
    // Before the discarded sessions, because sessions of deleted accounts become discarded.
    ['accounts', () => inBatches(retention.forgetUnverified, UNUSED_DAYS, ACCOUNTS)],
    ['sessions', () => retention.forgetDiscarded(SESSIONS)],
    ['sessions', () => retention.forgetUnwanted(SESSIONS)],
    ['sessions', () => retention.forgetNeverPlayed(UNUSED_DAYS, SESSIONS)],
    ['sessions', async () => (retain.sessions > 0 ? retention.forgetSessions(retain.sessions, SESSIONS) : 0)],
    ['quizzes', () => retention.forgetUnplayed(SESSIONS)],
    ['trash', () => retention.forgetTrash(SESSIONS)],
    // After the sessions: a period is dropped once all of its sessions that are due are deleted.
    ['periods', () => retention.logPeriods.drop(retain)],
  ];
  const deleted = { commands: 0, mails: 0, accounts: 0, sessions: 0, quizzes: 0, trash: 0, periods: 0 };
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

async function inBatches(
  forget: (olderThanDays: number, limit: number) => Promise<number>,
  days: number,
  size = BATCH,
): Promise<number> {
  let deleted = 0;
  if (days === 0) return deleted;
  for (let batch = 0; batch < BATCHES; batch++) {
    const found = await forget(days, size);
    deleted += found;
    if (found < size) break;
  }
  return deleted;
}
