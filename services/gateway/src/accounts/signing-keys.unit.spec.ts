import type { SigningKey, SigningKeyStore } from '@quarry/database/accounts/signing-key-store';
import { expect, test } from 'vitest';
import { createSigningKeys } from './signing-keys.ts';

const HOUR = 3_600_000;

/** Keys in memory, with a clock that the test advances. */
function setUp() {
  let now = 1_000_000;
  let lists = 0;
  let keys: SigningKey[] = [];
  let away = false;
  const reach = () => {
    if (away) throw new Error('database away');
  };
  const store: SigningKeyStore = {
    list: async () => {
      lists += 1;
      reach();
      return keys;
    },
    rotate: async (candidate, olderThanMs) => {
      reach();
      const newest = keys[0]?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY;
      if (now - newest > olderThanMs) keys = [{ ...candidate, createdAt: new Date(now) }, ...keys];
      return keys;
    },
    prune: async (olderThanMs) => {
      keys = keys.filter((key, i) => i === 0 || now - key.createdAt.getTime() <= olderThanMs);
    },
  };
  let made = 0;
  const open = () => createSigningKeys({ store, newId: () => `k${++made}`, now: () => now });
  return {
    open,
    later: (ms: number) => (now += ms),
    keys: () => keys,
    lists: () => lists,
    cut: (is = true) => (away = is),
  };
}

test('[A13] every gateway signs with the same key', async () => {
  const { open } = setUp();
  const [first, second] = [open(), open()];
  expect((await second.current()).id).toBe((await first.current()).id);
});

test('[A13] the key is rotated after a day, and the old one stays as long as its tokens may be valid', async () => {
  const { open, later, keys } = setUp();
  const gateway = open();
  const old = await gateway.current();
  later(25 * HOUR);
  const next = await gateway.current();
  expect(next.id).not.toBe(old.id);
  expect((await gateway.byId(old.id))?.id).toBe(old.id);
  later(26 * HOUR);
  await gateway.current();
  expect(keys().map((key) => key.id)).not.toContain(old.id);
});

test('[A13] a key used for an hour past its rotation stays for its last token', async () => {
  const { open, later, keys } = setUp();
  const [first, second] = [open(), open()];
  const old = await first.current();
  later(23.95 * HOUR);
  await first.current();
  later(0.95 * HOUR);
  expect((await first.current()).id).toBe(old.id);
  later(0.2 * HOUR);
  expect((await second.current()).id).not.toBe(old.id);
  expect(keys().map((key) => key.id)).toContain(old.id);
});

test('[A13] a key created by another gateway is found', async () => {
  const { open } = setUp();
  const [first, second] = [open(), open()];
  const { id } = await first.current();
  expect((await second.byId(id))?.id).toBe(id);
});

test('[A13] a flood of forged key ids causes one query', async () => {
  const { open, lists } = setUp();
  const gateway = open();
  for (let i = 0; i < 100; i++) expect(await gateway.byId(`forged-${i}`)).toBeUndefined();
  expect(lists()).toBe(1);
});

test('[A320] rereading finds a key created by another gateway; concurrent rereads share a query', async () => {
  const { open, later, lists } = setUp();
  const [first, second] = [open(), open()];
  const old = await first.current();
  await second.current();
  later(25 * HOUR);
  const fresh = await second.current();
  later(-1);
  expect(await second.all()).toEqual([fresh, old]);
  const before = lists();
  expect(await Promise.all([first.byId(fresh.id), first.byId(fresh.id), first.reread()])).toEqual([
    fresh,
    fresh,
    undefined,
  ]);
  expect(lists() - before).toBe(1);
  expect(await first.all()).toEqual([fresh, old]);
});

test('[A320] known keys stay in use while the database is unavailable; without any, looking one up fails', async () => {
  const { open, later, cut } = setUp();
  const [first, second] = [open(), open()];
  const key = await first.current();
  cut();
  later(25 * HOUR);
  expect(await first.all()).toEqual([key]);
  await expect(second.all()).rejects.toThrow('database away');
  await expect(first.reread()).rejects.toThrow('database away');
});

test('[A350] two tokens that reach a gateway before it has loaded a key are both accepted', async () => {
  const { open } = setUp();
  const { id } = await open().current();
  const cold = open();
  const [one, other] = await Promise.all([cold.byId(id), cold.byId(id)]);
  expect([one?.id, other?.id]).toEqual([id, id]);
});

test('[A350] a failed look-up is repeated', async () => {
  const { open, cut } = setUp();
  const { id } = await open().current();
  const cold = open();
  cut();
  await expect(cold.byId(id)).rejects.toThrow('away');
  cut(false);
  expect((await cold.byId(id))?.id).toBe(id);
});
