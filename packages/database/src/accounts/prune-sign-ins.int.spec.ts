import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '#spec-support/new-account.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createSignInStore, type SignInStore } from './sign-in-store.ts';

let database: TestDatabase;
let signIns: SignInStore;
beforeAll(async () => {
  database = await testDatabase();
  signIns = createSignInStore(database);
});
afterAll(() => database.release());

const left = async (table: 'sign_in' | 'sign_in_link', key: 'id' | 'token_hash') =>
  (await database.pool.query(`select ${key} as key from ${table} order by 1`)).rows.map(({ key: found }) => found);

test('[D43] what ended a day ago is deleted, in batches; what is active, or ended just now, stays', async () => {
  const { id: userId, email, signIn } = await newAccount(database);
  await database.pool.query(
    `insert into sign_in (id, user_id, token_hash, verified, expires_at, revoked_at) values
      ('lapsed-long-ago', $1, 'h1', true, now() - interval '25 hours', null),
      ('lapsed-just-now', $1, 'h2', true, now() - interval '1 hour', null),
      ('revoked-long-ago', $1, 'h3', true, now() + interval '9 days', now() - interval '2 days'),
      ('revoked-just-now', $1, 'h4', true, now() + interval '9 days', now())`,
    [userId],
  );
  for (const tokenHash of ['old-1', 'old-2', 'fresh']) await signIns.createLink({ tokenHash, userId, email });
  await database.pool.query(
    `update sign_in_link set expires_at = now() - interval '25 hours' where token_hash like 'old%'`,
  );

  await expect(signIns.prune(1)).resolves.toEqual({ signIns: 1, links: 1 });
  const atOnce = await Promise.all([signIns.prune(10), signIns.prune(10)]);
  expect(atOnce.reduce((sum, one) => sum + one.signIns, 0)).toBe(1);
  expect(atOnce.reduce((sum, one) => sum + one.links, 0)).toBe(1);
  await expect(signIns.prune(10)).resolves.toEqual({ signIns: 0, links: 0 });
  expect(await left('sign_in', 'id')).toEqual(['lapsed-just-now', 'revoked-just-now', signIn.id]);
  expect(await left('sign_in_link', 'token_hash')).toEqual(['fresh']);
});
