import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createLeftoverStore } from '@quarry/database/accounts/leftover-store';
import { createEventStore, type EventStore } from '@quarry/database/event-store/event-store';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import { PLAYED } from '@quarry/events/spec-support/played-session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeReport } from './compose-mail.ts';
import { openTestMailer, type TestMailer } from './spec-support/test-mailer.ts';
import { takeTurns } from './work/turns.ts';

let t: TestMailer;
beforeAll(async () => {
  t = await openTestMailer();
});
afterAll(() => t.close());

test.each([
  [false, null, 'skip', 0],
  [true, 'undecided', 'skip', 0],
  [true, null, 'mail', 1],
] as const)(
  '[E1960] an automatic report reads the log only if it is wanted: switched on is %s, leftover %s',
  async (autoSendLog, leftover, status, reads) => {
    const sessionId = await t.play(PLAYED, { email: 'host@example.org', autoSendLog });
    await t.database.pool.query('update session set leftover = $2 where id = $1', [sessionId, leftover]);
    const events = createEventStore(t.database);
    let count = 0;
    const stream: EventStore['stream'] = (id) => {
      count += 1;
      return events.stream(id);
    };
    const parts = {
      events: { stream },
      directory: createSessionDirectory(t.database),
      accounts: createAccountStore(t.database),
      leftovers: createLeftoverStore(t.database),
      publicUrl: undefined,
      inTurn: takeTurns(),
    };
    expect(await composeReport({ type: 'automatic-report', sessionId }, parts)).toMatchObject({ status });
    expect(count).toBe(reads);
  },
);
