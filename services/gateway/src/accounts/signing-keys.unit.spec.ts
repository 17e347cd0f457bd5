import type { SigningKey, SigningKeyStore } from '@quarry/database/accounts/signing-key-store';
import { expect, test } from 'vitest';
import { createSigningKeys } from './signing-keys.ts';

const HOUR = 3_600_000;

/** Keys in memory with a clock that the test turns. */
function setUp() {
  let now = 1_000_000;
  let lists = 0;
  let keys: SigningKey[] = [];
  const store: SigningKeyStore = {
    list: async () => {
      lists += 1;
      return keys;
    },
    getOrCreate: async () => keys,
    rotate: async (candidate, olderThanMs) => {
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
  return { open, later: (ms: number) => (now += ms), keys: () => keys, lists: () => lists };
}

test('[A13] every gateway signs with the same key', async () => {
  const { open } = setUp();
  const [first, second] = [open(), open()];
  expect((await second.current()).id).toBe((await first.current()).id);
});

test('[A13] the key is replaced after a day, and the old one stays while a token under it may live', async () => {
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

test('[A13] a key that another gateway made is found', async () => {
  const { open } = setUp();
  const [first, second] = [open(), open()];
  const { id } = await first.current();
  expect((await second.byId(id))?.id).toBe(id);
});

test('[A13] a flood of forged key ids asks the database once', async () => {
  const { open, lists } = setUp();
  const gateway = open();
  for (let i = 0; i < 100; i++) expect(await gateway.byId(`forged-${i}`)).toBeUndefined();
  expect(lists()).toBe(1);
});
