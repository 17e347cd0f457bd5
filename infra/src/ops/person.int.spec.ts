import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { encodeRevocation } from '@quarry/events/backplane/revocation';
import { userIdSchema } from '@quarry/events/ids';
import { MAIL_QUEUE } from '@quarry/events/jobs';
import { openLog } from '@quarry/service-kit/log';
import { openQueue } from '@quarry/service-kit/queue';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { openOps } from '#ops/spec-support/ops-stage.ts';
import { playedSession } from '#ops/spec-support/played-session.ts';

const { context, folder, ops, onSlowDatabase, services, close } = await openOps();

afterAll(close);

/** A host who is signed in. */
async function newHost() {
  const hostId = userIdSchema.parse(randomUUID());
  const email = `${hostId}@example.org`;
  const signIn = { id: randomUUID(), tokenHash: randomUUID(), userAgent: null };
  await createAccountStore(context.database).findOrCreate({ email, userId: hostId, signIn });
  return { hostId, email, signIn };
}

describe('an operator', () => {
  test('[Y15] [Y1725] exports and deletes the stored data of a host', async () => {
    const { hostId, email } = await newHost();
    const { id } = await playedSession(context, hostId);
    const out = join(folder, 'person.json');
    expect(await ops('person', 'export', email, '--out', out)).toMatchObject({ code: 0 });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const person = JSON.parse(await readFile(out, 'utf8'));
    expect(person).toMatchObject({ account: { email }, sessions: [{ id }] });
    expect(person.logs[id]).toHaveLength(4);
    expect(await ops('person', 'delete', email)).toMatchObject({ code: 1 });
    expect((await ops('person', 'delete', email, '--yes')).text).toContain('running session');
    await ops('end', id, '--yes');
    const mails = openQueue(services.redisUrl, MAIL_QUEUE, openLog('ops-spec', 'fatal'));
    for (const to of [email, 'another@example.org']) await mails.queue.add('report', { to }, { jobId: `report-${to}` });
    expect(await ops('person', 'delete', hostId, '--yes')).toMatchObject({ code: 0 });
    expect(await mails.queue.getJob(`report-${email}`)).toBeUndefined();
    expect(await mails.queue.getJob('report-another@example.org')).toBeDefined();
    await mails.queue.obliterate({ force: true });
    await mails.close();
    expect((await ops('person', 'export', email)).text).toContain('no account');
    expect((await ops('events', id)).text).toContain('no session');
  });

  test('[Y2501] finds a host and its mails by any spelling of the address', async () => {
    const { hostId, email } = await newHost();
    const spelt = email.replace('example', 'ｅｘａｍｐｌｅ');
    const mails = openQueue(services.redisUrl, MAIL_QUEUE, openLog('ops-spec', 'fatal'));
    await mails.queue.add('report', { to: spelt }, { jobId: `report-${hostId}` });
    expect(JSON.parse((await ops('person', 'export', spelt)).text)).toMatchObject({ account: { email } });
    expect(await ops('person', 'delete', spelt, '--yes')).toMatchObject({ code: 0 });
    expect(await mails.queue.getJob(`report-${hostId}`)).toBeUndefined();
    await mails.close();
  });

  test('[Y1960] exports the logs of a host page by page', async () => {
    const { hostId, email } = await newHost();
    const exported = async () => JSON.parse(await onSlowDatabase(5_000, 'person', 'export', email));
    expect(await exported()).toMatchObject({ account: { email }, sessions: [], logs: {} });
    const played = [];
    for (let i = 0; i < 2; i += 1) {
      const { id } = await playedSession(context, hostId);
      await ops('end', id, '--yes');
      played.push(id);
    }
    const { logs } = await exported();
    expect(Object.keys(logs)).toEqual(played);
    for (const id of played) expect(logs[id][4]).toMatchObject({ version: 5, event: { type: 'QuestionClosed' } });
  });

  test('[Y1740] exports the logs of a host’s sessions without the devices and connections of its players', async () => {
    const { hostId, email } = await newHost();
    const { id } = await playedSession(context, hostId);
    const stored = await ops('events', id, '--json');
    expect(stored.text).toContain(`phone-${id}`);
    const { text } = await ops('person', 'export', email);
    const [, joined] = JSON.parse(text).logs[id];
    expect(joined).toMatchObject({ version: 2, event: { type: 'PlayerJoined', playerId: 'ada', identifier: 'Ada' } });
    for (const secret of [`phone-${id}`, 'connection', 'gateway']) expect(text).not.toContain(secret);
    await ops('end', id, '--yes');
  });

  test('[Y17] disables and enables a host', async () => {
    const { hostId: userId, email, signIn } = await newHost();
    const revocations = new Redis(services.redisUrl);
    await revocations.subscribe(REVOCATIONS_CHANNEL);
    // Other specs share the channel.
    const told = new Promise((resolve) => {
      revocations.on('message', (_, text) => void (text.includes(userId) && resolve(text)));
    });
    expect(await ops('person', 'disable', email)).toMatchObject({
      code: 0,
      text: expect.stringContaining('sign-ins ended: 1'),
    });
    expect(await told).toBe(encodeRevocation({ userId, signInIds: null }));
    const signIns = createSignInStore(context.database);
    const link = { tokenHash: randomUUID(), userId, email };
    await signIns.createLink(link);
    const again = { ...signIn, id: randomUUID(), tokenHash: randomUUID() };
    expect(await signIns.redeemLink({ ...link, signIn: again })).toEqual({ status: 'disabled' });
    expect(await ops('person', 'enable', email)).toMatchObject({ code: 0 });
    const later = { tokenHash: randomUUID(), userId, email };
    await signIns.createLink(later);
    expect(await signIns.redeemLink({ ...later, signIn: again })).toMatchObject({ status: 'redeemed' });
    revocations.disconnect();
  });
});
