import { partitionOf } from '@quarry/events/backplane/names';
import type { CommandId, SessionId } from '@quarry/events/ids';
import type { DueJob } from '@quarry/events/jobs';
import type { SessionEvent } from '@quarry/events/session/events';
import { commandId } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createDueMailStore, type DueMailStore } from './due-mail-store.ts';
import { createMailStore, type MailStore } from './mail-store.ts';

let database: TestDatabase;
let due: DueMailStore;
let leaseOf: (sessionId: SessionId) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  due = createDueMailStore(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

let asked = 0;
const requested = (): Extract<SessionEvent, { type: 'ReportRequested' }> => ({
  type: 'ReportRequested',
  requestId: commandId(`r${++asked}`),
  email: 'a@b.example',
  quizName: 'Minerals',
});

/** Appends events to a session, with the reports they request. */
function append(id: SessionId, events: readonly SessionEvent[], dueMails: readonly DueJob[], after = 0) {
  const batch = { ...batchOf(recorded(id, events, after)), dueMails };
  return createEventStore(database).append(leaseOf(id), batch);
}

const listed = async (id: SessionId) =>
  (await due.list([partitionOf(id)], '', 100)).filter(({ job }) => job.sessionId === id).map(({ job }) => job);

test.each([true, false])(
  '[D220] a report is due from the batch that requests it to the one with its outcome',
  async (isSent) => {
    const id = newSession();
    const request = requested();
    const { requestId, email: to, quizName } = request;
    const job: DueJob = { type: 'report', sessionId: id, requestId, to, quizName };
    const outcome = (of: CommandId): SessionEvent =>
      isSent
        ? { type: 'ReportDelivered', requestId: of }
        : { type: 'ReportFailed', requestId: of, reason: 'mail-refused' };
    await append(id, [begun(), request], [job]);
    expect(await listed(id)).toEqual([job]);
    await append(id, [outcome(requested().requestId)], [], 2);
    expect(await listed(id)).toEqual([job]);
    await append(id, [outcome(requestId)], [], 3);
    expect(await listed(id)).toEqual([]);
  },
);

test('[D220] a batch that is not stored makes no report due', async () => {
  const id = newSession();
  await append(id, [begun()], []);
  await expect(append(id, [begun()], [{ type: 'automatic-report', sessionId: id }])).rejects.toThrow();
  const late = { ...leaseOf(id), epoch: 99 };
  const dueMails: DueJob[] = [{ type: 'automatic-report', sessionId: id }];
  const batch = { ...batchOf(recorded(id, [requested()], 1)), dueMails };
  await expect(createEventStore(database).append(late, batch)).resolves.toBe('lease-lost');
  expect(await listed(id)).toEqual([]);
});

test('[D220] an automatic report is due once, until it is settled', async () => {
  const id = newSession();
  const job: DueJob = { type: 'automatic-report', sessionId: id };
  await append(id, [begun()], [job]);
  await append(id, [{ type: 'SessionFinished', by: 'host' }], [job], 1);
  expect(await listed(id)).toEqual([job]);
  await due.settle(`autoreport-${id}`);
  await due.settle(`autoreport-${id}`);
  expect(await listed(id)).toEqual([]);
});

test('[D2401] results are due until a rebuild as of their version or a later one; due rows name their host', async () => {
  const id = newSession();
  const results = (version: number): DueJob => ({ type: 'results', sessionId: id, version });
  const created = begun();
  await append(id, [created], [results(9), results(10), results(11), { type: 'automatic-report', sessionId: id }]);
  const all = (await due.list([partitionOf(id)], '', 100)).filter(({ job }) => job.sessionId === id);
  expect(all.map(({ hostId }) => hostId)).toEqual(Array(4).fill(created.hostId));
  await due.settleResults(id, 10);
  expect((await listed(id)).filter(({ type }) => type === 'results')).toEqual([results(11)]);
  expect(await due.areResultsDue(id)).toBe(true);
  await due.settleResults(id, 11);
  expect(await due.areResultsDue(id)).toBe(false);
  expect(await listed(id)).toEqual([{ type: 'automatic-report', sessionId: id }]);
});

test('[D220] the due reports of some partitions are listed in pages, with their age', async () => {
  const ids = [newSession(5), newSession(5), newSession(6), newSession(7)];
  for (const sessionId of ids) await append(sessionId, [begun()], [{ type: 'automatic-report', sessionId }]);
  await database.asOwner(`update due_mail set created_at = now() - interval '1 minute' where partition = 6`);
  const first = await due.list([5, 6], '', 2);
  const second = await due.list([5, 6], first.at(-1)?.jobId ?? '', 2);
  const all = [...first, ...second];
  expect(first).toHaveLength(2);
  expect(all.map(({ jobId }) => jobId)).toEqual(
    ids
      .slice(0, 3)
      .map((id) => `autoreport-${id}`)
      .toSorted(),
  );
  for (const { job, ageMs } of all) {
    const isOld = partitionOf(job.sessionId) === 6;
    expect(ageMs >= 60_000).toBe(isOld);
  }
});

describe('[D42] a mail', () => {
  const MINUTE = 60_000;
  let mails: MailStore;
  let made = 0;
  const newMail = () => ({ id: `mail-${++made}`, kind: 'sign-in', to: 'ada@example.org' });
  const stored = (id: string) => database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  beforeAll(() => {
    mails = createMailStore(database);
  });

  test('is claimed by one of several concurrent workers', async () => {
    const mail = newMail();
    const claims = await Promise.all(Array.from({ length: 10 }, () => mails.claim(mail, MINUTE)));
    expect(claims.filter(({ status }) => status === 'claimed')).toEqual([{ status: 'claimed', inDoubt: false }]);
    await expect(stored(mail.id)).resolves.toMatchObject({ attempts: 1 });
    expect(claims.filter(({ status }) => status === 'busy')).toHaveLength(9);
  });

  test('is never claimed again once sent', async () => {
    const mail = newMail();
    await mails.claim(mail, MINUTE);
    await mails.markSent(mail.id, '<abc@mail>');
    await expect(mails.claim(mail, MINUTE)).resolves.toEqual({ status: 'sent' });
    await mails.markFailed(mail.id, 'too late');
    await expect(mails.state(mail.id)).resolves.toBe('sent');
    await expect(mails.state('no-mail')).resolves.toBeNull();
    await expect(stored(mail.id)).resolves.toMatchObject({
      kind: 'sign-in',
      recipient: 'ada@example.org',
      attempts: 1,
      provider_id: '<abc@mail>',
      last_error: null,
    });
  });

  test('that was certainly not sent may be claimed again', async () => {
    const mail = newMail();
    await mails.claim(mail, MINUTE);
    await mails.markFailed(mail.id, 'mailbox\u0000 full');
    await expect(stored(mail.id)).resolves.toMatchObject({ state: 'failed', last_error: 'mailbox␀ full' });
    await expect(mails.claim(mail, MINUTE)).resolves.toEqual({ status: 'claimed', inDoubt: false });
    await expect(stored(mail.id)).resolves.toMatchObject({ attempts: 2 });
  });

  test('whose worker disappeared can be claimed again, in doubt', async () => {
    const mail = newMail();
    await mails.claim(mail, -1);
    await expect(mails.claim(mail, MINUTE)).resolves.toEqual({ status: 'claimed', inDoubt: true });
    await expect(stored(mail.id)).resolves.toMatchObject({ attempts: 2 });
    await expect(mails.claim(mail, MINUTE)).resolves.toEqual({ status: 'busy' });
  });
});
