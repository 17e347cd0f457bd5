import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createMailStore, type MailStore } from './mail-store.ts';

let database: TestDatabase;
let mails: MailStore;
beforeAll(async () => {
  database = await testDatabase();
  mails = createMailStore(database);
});
afterAll(() => database.release());

let made = 0;
const newMail = () => ({ id: `mail-${++made}`, kind: 'sign-in', to: 'ada@example.org' });
const MINUTE = 60_000;
const stored = (id: string) => database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

describe('[D42] a mail', () => {
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
    await mails.markFailed(mail.id, 'too late to say so');
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

  test('that certainly was not sent may be claimed again', async () => {
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
