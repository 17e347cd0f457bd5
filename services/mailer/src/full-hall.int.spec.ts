import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createUnclaimedStore } from '@quarry/database/accounts/unclaimed-store';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import type { SessionEvent } from '@quarry/events/session/events';
import { answered, closed, commandId, created, joined, opened, QUESTIONS } from '@quarry/events/spec-support/samples';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeReport } from '#compose-mail.ts';
import { openTestMailer, type TestMailer } from '#spec-support/test-mailer.ts';

const PLAYERS = 5_000;

let t: TestMailer;
beforeAll(async () => {
  t = await openTestMailer();
});
afterAll(() => t.close());

function fullHall(): SessionEvent[] {
  const players = Array.from({ length: PLAYERS }, (_, i) => i + 1);
  return [
    created(),
    ...players.map((n) => joined(n, `Player ${n}`)),
    ...QUESTIONS.flatMap(({ id }, index) => [
      opened(index),
      ...players.map((n) =>
        answered(n, `${id}-${n % 3 === 0 ? 'a' : 'b'}`, n % 3 === 0 ? 100 - (n % 50) : 0, 1 + (n % 90) / 10),
      ),
      closed(index),
      { type: 'LeaderboardShown' } as const,
    ]),
    { type: 'PodiumShown' },
    { type: 'SessionFinished', by: 'podium' },
  ];
}

test.runIf(EVERY)('[E25] the report of 5,000 players is built in seconds, and again byte-identical', async () => {
  const sessionId = await t.play(fullHall());
  const parts = {
    events: createEventStore(t.database),
    directory: createSessionDirectory(t.database),
    accounts: createAccountStore(t.database),
    unclaimed: createUnclaimedStore(t.database),
    publicUrl: undefined,
    inTurn: createFairQueue(),
  };
  const job = {
    type: 'report',
    sessionId,
    requestId: commandId('r1'),
    to: 'host@example.org',
    quizName: 'Minerals',
  } as const;
  const startedAt = performance.now();
  const first = await composeReport(job, parts);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  const second = await composeReport(job, parts);
  if (first.status !== 'mail' || second.status !== 'mail') return expect.fail();
  expect(second).toEqual(first);
  const [xlsx, players] = first.mail.attachments;
  expect(players?.content.toString('utf8').trimEnd().split('\r\n')).toHaveLength(PLAYERS + 1);
  expect(xlsx?.content.length).toBeLessThan(2_000_000);
});
