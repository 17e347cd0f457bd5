import { randomBytes } from 'node:crypto';
import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createUnclaimedStore } from '@quarry/database/accounts/unclaimed-store';
import { createEventStore, type EventStore } from '@quarry/database/event-store/event-store';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import type { SessionEvent } from '@quarry/events/session/events';
import { PLAYED, recordedEvents } from '@quarry/events/spec-support/played-session';
import { closed, commandId, created, joined, opened } from '@quarry/events/spec-support/samples';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeReport } from './compose-mail.ts';
import { openTestMailer, type TestMailer } from './spec-support/test-mailer.ts';

let t: TestMailer;
beforeAll(async () => {
  t = await openTestMailer();
});
afterAll(() => t.close());

const partsWith = (stream: EventStore['stream']) => ({
  events: { stream },
  directory: createSessionDirectory(t.database),
  accounts: createAccountStore(t.database),
  unclaimed: createUnclaimedStore(t.database),
  publicUrl: 'https://quiz.example',
  inTurn: createFairQueue(),
});

test.each([
  [false, null, 'skip', 0],
  [true, 'undecided', 'skip', 0],
  [true, null, 'mail', 1],
] as const)(
  '[E1960] an automatic report reads the log only if the host gets it: enabled %s, unclaimed %s',
  async (autoSendLog, leftover, status, reads) => {
    const sessionId = await t.play(PLAYED, { email: 'host@example.org', autoSendLog });
    await t.database.pool.query('update session set leftover = $2 where id = $1', [sessionId, leftover]);
    const events = createEventStore(t.database);
    let count = 0;
    const stream: EventStore['stream'] = (id) => {
      count += 1;
      return events.stream(id);
    };
    expect(await composeReport({ type: 'automatic-report', sessionId }, partsWith(stream))).toMatchObject({ status });
    expect(count).toBe(reads);
  },
);

const SIZES: readonly [string, number, string[], string | null][] = [
  ['all files fit', 10, ['report.xlsx', 'players.csv', 'questions.csv'], null],
  ['the workbook fits', 1_000, ['report.xlsx', 'questions.csv'], 'players.csv'],
  ['only the questions fit', 3_000, ['questions.csv'], 'report.xlsx, players.csv'],
];

test.each(EVERY ? SIZES : SIZES.slice(0, 2))(
  '[E1962] files are attached up to a mail’s maximum size, and the letter links to the others: %s',
  async (_, nameBytes, attached, tooLarge) => {
    const sessionId = await t.play(PLAYED);
    const name = () => randomBytes(nameBytes).toString('hex');
    const hall: SessionEvent[] = [
      created(),
      ...Array.from({ length: 2_000 }, (_, i) => joined(i + 1, name())),
      opened(0),
      closed(0),
    ];
    async function* stream() {
      yield recordedEvents(sessionId, hall);
    }
    const requestId = commandId(`size-${nameBytes}`);
    const job = { type: 'report', sessionId, requestId, to: 'host@example.org', quizName: 'x' } as const;
    const composed = await composeReport(job, partsWith(stream));
    if (composed.status !== 'mail') return expect.fail();
    const { attachments, text, html } = composed.mail;
    expect(attachments.map(({ filename }) => filename)).toEqual(attached);
    const encoded = attachments.reduce((sum, { content }) => sum + content.toString('base64').length, 0);
    expect(encoded).toBeLessThan(7_000_000);
    const link = `https://quiz.example/results/${sessionId}`;
    for (const body of [text, html]) {
      expect(body.includes('attached files')).toBe(tooLarge === null);
      expect(body.includes(`Too large for a mail: ${tooLarge}. Everything is on the results page`)).toBe(
        tooLarge !== null,
      );
      expect(body.includes(link)).toBe(tooLarge !== null);
    }
  },
);
