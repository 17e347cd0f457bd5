import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAccount, newSignIn } from '#spec-support/new-account.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createAccountStore } from './account-store.ts';
import { createSignInStore, type SignInStore } from './sign-in-store.ts';
import { createSigningKeyStore, type SigningKeyStore } from './signing-key-store.ts';

let database: TestDatabase;
let signIns: SignInStore;
beforeAll(async () => {
  database = await testDatabase();
  signIns = createSignInStore(database);
});
afterAll(() => database.release());

const DAY = 24 * 3_600_000;
let made = 0;

async function givenLink({ id: userId, email }: Awaited<ReturnType<typeof newAccount>>): Promise<string> {
  const tokenHash = `link-${++made}`;
  await signIns.createLink({ tokenHash, userId, email });
  return tokenHash;
}

describe('[D33] a link', () => {
  test('is redeemed once by twenty concurrent attempts', async () => {
    const account = await newAccount(database);
    const tokenHash = await givenLink(account);
    const racers = Array.from({ length: 20 }, () => newSignIn());
    const answers = await Promise.all(
      racers.map((signIn) => signIns.redeemLink({ tokenHash, email: account.email.toUpperCase(), signIn })),
    );
    const winner = answers.findIndex(({ status }) => status === 'redeemed');
    expect(answers.filter(({ status }) => status === 'redeemed')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'invalid')).toHaveLength(19);
    expect(await signIns.list(account.id)).toMatchObject([{ id: racers[winner]?.id, verified: true }]);
  });

  test('of another address, unknown or expired is invalid', async () => {
    const account = await newAccount(database);
    const { email } = account;
    const tokenHash = await givenLink(account);
    const redeem = (given: { tokenHash?: string; email?: string }) =>
      signIns.redeemLink({ tokenHash, email, signIn: newSignIn(), ...given });
    await expect(redeem({ email: 'other@example.org' })).resolves.toEqual({ status: 'invalid' });
    await expect(redeem({ tokenHash: 'no-link' })).resolves.toEqual({ status: 'invalid' });
    const { rows } = await database.pool.query(
      `update sign_in_link l set expires_at = now() from sign_in_link before
       where l.token_hash = $1 and before.token_hash = $1 returning before.expires_at - before.created_at as life`,
      [tokenHash],
    );
    expect(rows).toMatchObject([{ life: { minutes: 15 } }]);
    await expect(redeem({})).resolves.toEqual({ status: 'invalid' });
    expect(await signIns.list(account.id)).toMatchObject([{ verified: false }]);
  });

  test('of a disabled account is used up and signs nobody in', async () => {
    const account = await newAccount(database);
    const tokenHash = await givenLink(account);
    await createAccountStore(database).setDisabled(account.id, true);
    const given = { tokenHash, email: account.email };
    await expect(signIns.redeemLink({ ...given, signIn: newSignIn() })).resolves.toEqual({ status: 'disabled' });
    await expect(signIns.redeemLink({ ...given, signIn: newSignIn() })).resolves.toEqual({ status: 'invalid' });
    await expect(signIns.list(account.id)).resolves.toEqual([]);
  });
});

test('[D34] redeeming ends the unverified sign-ins and leaves the verified ones', async () => {
  const account = await newAccount(database);
  const { email } = account;
  const first = newSignIn();
  const redeemed = await signIns.redeemLink({ tokenHash: await givenLink(account), email, signIn: first });
  expect(redeemed).toMatchObject({
    status: 'redeemed',
    account: { id: account.id, verified: true },
    signIn: { id: first.id, verified: true, userId: account.id },
    revoked: [account.signIn.id],
  });
  await expect(signIns.find(account.signIn.tokenHash)).resolves.toBeNull();
  const second = newSignIn();
  const again = await signIns.redeemLink({ tokenHash: await givenLink(account), email, signIn: second });
  expect(again).toMatchObject({ status: 'redeemed', revoked: [] });
  expect((await signIns.list(account.id)).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
});

describe('[D35] a sign-in', () => {
  const age = (id: string, since: string) =>
    database.pool.query(
      `update sign_in set last_seen_at = now() - $2::interval, expires_at = now() - $2::interval + interval '30 days'
       where id = $1`,
      [id, since],
    );

  test('is found by its token and by its id, with its account', async () => {
    const { signIn, ...account } = await newAccount(database);
    const found = await signIns.find(signIn.tokenHash);
    expect(found).toMatchObject({ signIn: { id: signIn.id, userId: account.id, verified: false }, account });
    await expect(signIns.findById(signIn.id)).resolves.toEqual(found);
    await expect(signIns.find('no-token')).resolves.toBeNull();
  });

  test('lives for 30 days from its last use', async () => {
    const { id: userId, signIn } = await newAccount(database);
    await age(signIn.id, '29 days');
    const found = await signIns.find(signIn.tokenHash);
    const left = (found?.signIn.expiresAt.getTime() ?? 0) - (found?.signIn.lastSeenAt.getTime() ?? 0);
    expect(left).toBe(30 * DAY);
    const [listed] = await signIns.list(userId);
    expect(listed).toEqual(found?.signIn);
    await age(signIn.id, '30 days');
    await expect(signIns.find(signIn.tokenHash)).resolves.toBeNull();
    await expect(signIns.list(userId)).resolves.toEqual([]);
  });

  test('is written at most once a minute', async () => {
    const { signIn } = await newAccount(database);
    await age(signIn.id, '59 seconds');
    const first = await signIns.find(signIn.tokenHash);
    await expect(signIns.find(signIn.tokenHash)).resolves.toEqual(first);
    await age(signIn.id, '61 seconds');
    const third = await signIns.find(signIn.tokenHash);
    expect(third?.signIn.lastSeenAt.getTime()).toBeGreaterThan(first?.signIn.lastSeenAt.getTime() ?? 0);
  });
});

test('[D2442] using a sign-in, or requesting a link, counts as a use of a never confirmed account, recorded hourly', async () => {
  const account = await newAccount(database);
  const age = (interval: string) =>
    database.pool.query('update app_user set last_seen_at = now() - $2::interval where id = $1', [
      account.id,
      interval,
    ]);
  const minutesSince = async () => {
    const { rows } = await database.pool.query(
      'select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from app_user where id = $1',
      [account.id],
    );
    return rows[0].minutes;
  };
  const uses = [
    () => signIns.find(account.signIn.tokenHash),
    () => signIns.findById(account.signIn.id),
    () => givenLink(account),
  ];
  for (const use of uses) {
    await age('61 minutes');
    await use();
    expect(await minutesSince()).toBe(0);
  }
  await age('59 minutes');
  await signIns.find(account.signIn.tokenHash);
  expect(await minutesSince()).toBe(59);
  await database.pool.query('update app_user set verified_at = now() where id = $1', [account.id]);
  await age('3 hours');
  for (const use of uses) await use();
  expect(await minutesSince()).toBe(180);
});

test('[D36] a sign-in that was revoked is not found', async () => {
  const [account, other] = [await newAccount(database), await newAccount(database)];
  const { signIn } = account;
  await expect(signIns.revoke(other.id, signIn.id)).resolves.toBe(false);
  await expect(signIns.find(signIn.tokenHash)).resolves.not.toBeNull();
  await expect(signIns.revoke(account.id, signIn.id)).resolves.toBe(true);
  await expect(signIns.revoke(account.id, signIn.id)).resolves.toBe(false);
  await expect(signIns.find(signIn.tokenHash)).resolves.toBeNull();
});

test('[D36] sign-ins that were revoked or expired, or whose account is disabled, are not active', async () => {
  const [live, revoked, old, disabled] = await Promise.all([1, 2, 3, 4].map(() => newAccount(database)));
  if (!live || !revoked || !old || !disabled) throw new Error('no accounts');
  await signIns.revoke(revoked.id, revoked.signIn.id);
  await database.pool.query('update sign_in set expires_at = now() where id = $1', [old.signIn.id]);
  await createAccountStore(database).setDisabled(disabled.id, true);
  const ids = [live, revoked, old, disabled].map(({ signIn }) => signIn.id);
  expect(await signIns.active([...ids, 'unknown'])).toEqual(new Set([live.signIn.id]));
  expect(await signIns.active([])).toEqual(new Set());
});

describe('ended sign-ins and links', () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await testDatabase();
  });
  afterAll(() => own.release());

  const left = async (table: 'sign_in' | 'sign_in_link', key: 'id' | 'token_hash') =>
    (await own.pool.query(`select ${key} as key from ${table} order by 1`)).rows.map(({ key: found }) => found);

  test('[D43] sign-ins and links that ended a day ago are deleted, in batches; active and recently ended ones stay', async () => {
    const store = createSignInStore(own);
    const { id: userId, email, signIn } = await newAccount(own);
    await own.pool.query(
      `insert into sign_in (id, user_id, token_hash, verified, expires_at, revoked_at) values
        ('lapsed-long-ago', $1, 'h1', true, now() - interval '25 hours', null),
        ('lapsed-just-now', $1, 'h2', true, now() - interval '1 hour', null),
        ('revoked-long-ago', $1, 'h3', true, now() + interval '9 days', now() - interval '2 days'),
        ('revoked-just-now', $1, 'h4', true, now() + interval '9 days', now())`,
      [userId],
    );
    for (const tokenHash of ['old-1', 'old-2', 'fresh']) await store.createLink({ tokenHash, userId, email });
    await own.pool.query(
      `update sign_in_link set expires_at = now() - interval '25 hours' where token_hash like 'old%'`,
    );

    await expect(store.prune(1)).resolves.toEqual({ signIns: 1, links: 1 });
    const atOnce = await Promise.all([store.prune(10), store.prune(10)]);
    expect(atOnce.reduce((sum, one) => sum + one.signIns, 0)).toBe(1);
    expect(atOnce.reduce((sum, one) => sum + one.links, 0)).toBe(1);
    await expect(store.prune(10)).resolves.toEqual({ signIns: 0, links: 0 });
    expect(await left('sign_in', 'id')).toEqual(['lapsed-just-now', 'revoked-just-now', signIn.id]);
    expect(await left('sign_in_link', 'token_hash')).toEqual(['fresh']);
  });
});

describe('signing keys', () => {
  let keys: SigningKeyStore;
  beforeEach(async () => {
    keys = createSigningKeyStore(database);
    await database.pool.query('delete from signing_key');
  });

  const HOUR = 3_600_000;
  const key = (id: string) => ({ id, secret: `secret of ${id}` });
  const age = (id: string, hours: number) =>
    database.asOwner(`update signing_key set created_at = now() - $2 * interval '1 hour' where id = $1`, [id, hours]);
  const ids = async () => (await keys.list()).map(({ id }) => id);

  test('[D37] of several concurrent rotations one wins, and all get its key', async () => {
    const rotations = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => keys.rotate(key(id), HOUR)));
    const [winner] = await keys.list();
    expect(await keys.list()).toHaveLength(1);
    for (const all of rotations) expect(all).toEqual([winner]);
    expect(winner?.secret).toBe(`secret of ${winner?.id}`);
  });

  test('[D37] a new key is created when the newest is too old', async () => {
    await keys.rotate(key('a'), HOUR);
    await keys.rotate(key('b'), HOUR);
    await expect(ids()).resolves.toEqual(['a']);
    await age('a', 2);
    await keys.rotate(key('b'), 3 * HOUR);
    await expect(ids()).resolves.toEqual(['a']);
    await Promise.all(['c', 'd', 'e'].map((id) => keys.rotate(key(id), HOUR)));
    const both = await ids();
    expect(both).toHaveLength(2);
    expect(both[1]).toBe('a');
  });

  test('[D37] old keys are pruned, but never the newest', async () => {
    await keys.rotate(key('a'), HOUR);
    await age('a', 9);
    await keys.rotate(key('b'), HOUR);
    await age('b', 9);
    await keys.prune(10 * HOUR);
    await expect(ids()).resolves.toEqual(['b', 'a']);
    await keys.prune(8 * HOUR);
    await expect(ids()).resolves.toEqual(['b']);
  });
});
