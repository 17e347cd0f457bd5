import { randomUUID } from 'node:crypto';
import type { MailStore } from '@quarry/database/mails/mail-store';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ScriptedSmtp, startScriptedSmtp } from '#spec-support/scripted-smtp.ts';
import { openTestMailer, type TestMailer } from '#spec-support/test-mailer.ts';
import { createDeliverMail } from './deliver-mail.ts';
import { type OutgoingMail, openSmtp, type Smtp } from './smtp.ts';

/** Timeout of a mail in this spec; enough for one that is not held up. Milliseconds. */
const SEND_MS = 2_000;

let t: TestMailer;
let server: ScriptedSmtp;
let smtp: Smtp;
beforeAll(async () => {
  t = await openTestMailer();
  server = await startScriptedSmtp();
  smtp = openSmtp(server.url, { name: 'Quarry', address: 'quiz@example.org' }, SEND_MS);
});
afterEach(() => {
  server.messages.length = 0;
});
afterAll(async () => {
  smtp.close();
  await t.close();
  await server.stop();
});

const newMail = (): OutgoingMail => ({
  id: `mail-${randomUUID()}`,
  kind: 'sign-in',
  to: 'a@example.org',
  subject: 'Your link',
  text: 'a link',
  html: '<p>a link</p>',
  attachments: [],
});
const deliverWith = (mails: MailStore) => createDeliverMail(mails, smtp, pino({ level: 'silent' }));

/** The subject of a received message, decoded (RFC 2047). */
const subjectOf = (raw: string): string =>
  (/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '')
    .replace(/\r\n/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString('latin1'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, quoted: string) =>
      quoted.replace(/_/g, ' ').replace(/=([\dA-F]{2})/g, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    );

test('[E2746] a subject is cut at whole characters and ends in an ellipsis', async () => {
  const family = '👨‍👩‍👧‍👦';
  for (const [subject, sent] of [
    [`Report: ${'🪨'.repeat(100)}`, `Report: ${'🪨'.repeat(100)}`],
    [`${family.repeat(22)}`, `${family.repeat(21)}…`],
  ] as const) {
    server.messages.length = 0;
    expect(await deliverWith(t.mails)({ ...newMail(), subject })).toEqual({ status: 'sent' });
    expect(Buffer.from(subjectOf(server.messages[0]?.raw ?? ''), 'latin1').toString()).toBe(sent);
  }
});

test('[E231] a mail that its server stalls times out together with its connection, and is retried later', async () => {
  let held = 0;
  server.onRecipient = () => {
    held += 1;
    return new Promise(() => {});
  };
  const mails = Array.from({ length: 4 }, newMail);
  const outcomes = await Promise.all(mails.map(deliverWith(t.mails)));
  // All four connections of the pool.
  expect(held).toBe(4);
  const reason = `the mail server took more than ${SEND_MS} ms`;
  expect(outcomes).toEqual(Array(4).fill({ status: 'later', reason }));
  server.onRecipient = async () => {};
  expect(await Promise.all(mails.map(deliverWith(t.mails)))).toEqual(Array(4).fill({ status: 'sent' }));
  expect(server.messages).toHaveLength(4);
});

test('[E231] a mail whose end the server does not acknowledge in time is in doubt', async () => {
  const mail = newMail();
  server.onMessage = () => new Promise(() => {});
  expect(await deliverWith(t.mails)(mail)).toMatchObject({ status: 'dead', failure: 'mail-in-doubt' });
  server.onMessage = async () => {};
  expect(server.messages).toHaveLength(1);
  expect(await t.mails.state(mail.id)).toBe('sending');
});

test('[E233] a claim stored after its transmission broke off is released, and the mail is sent later', async () => {
  const mail = newMail();
  const claiming = Promise.withResolvers<void>();
  const claim: MailStore['claim'] = async (...mailAndTime) => {
    await claiming.promise;
    return t.mails.claim(...mailAndTime);
  };
  expect(await deliverWith({ ...t.mails, claim })(mail)).toMatchObject({ status: 'later' });
  claiming.resolve();
  await expect.poll(() => t.mails.state(mail.id), { timeout: 30_000 }).toBe('failed');
  expect(server.messages).toHaveLength(0);
  expect(await deliverWith(t.mails)(mail)).toEqual({ status: 'sent' });
  expect(server.messages).toHaveLength(1);
});
