import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createSigningKeyStore, type SigningKeyStore } from './signing-key-store.ts';

let database: TestDatabase;
let keys: SigningKeyStore;
beforeAll(async () => {
  database = await testDatabase();
  keys = createSigningKeyStore(database);
});
afterAll(() => database.release());
beforeEach(() => database.pool.query('delete from signing_key'));

const HOUR = 3_600_000;
const key = (id: string) => ({ id, secret: `secret of ${id}` });
const age = (id: string, hours: number) =>
  database.asOwner(`update signing_key set created_at = now() - $2 * interval '1 hour' where id = $1`, [id, hours]);
const ids = async () => (await keys.list()).map(({ id }) => id);

test('[D37] of several concurrent rotations one wins, and all get its key', async () => {
  const made = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => keys.rotate(key(id), HOUR)));
  const [winner] = await keys.list();
  expect(await keys.list()).toHaveLength(1);
  for (const all of made) expect(all).toEqual([winner]);
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
