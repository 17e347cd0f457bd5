import { openRedis, type RedisClient } from '@quarry/service-kit/redis';
import { testServices } from '@quarry/test-kit/services';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCodeGuard } from './code-guard.ts';
import { createRateLimits } from './rate-limits.ts';
import type { RateRules } from './rate-rules.ts';

const RULES: RateRules = {
  'sign-in-email': { limit: 5, windowMs: 600_000 },
  'sign-in-address': { limit: 3, windowMs: 80 },
  'sign-in-known': null,
  'sign-in-rubbish': null,
  'redeem-address': null,
  'redeem-link': null,
  'host-write': null,
  'host-sessions': null,
  'unverified-sessions': null,
  'host-kib': { limit: 1_000, windowMs: 600_000 },
  'unverified-kib': { limit: 1_000, windowMs: 100 },
  'unverified-address-kib': null,
  'import-kib': null,
  'unverified-import-kib': null,
  'unverified-address-import-kib': null,
  'shared-address': null,
  'code-device': { limit: 10, windowMs: 60_000 },
  'media-kib': null,
  'unverified-media-kib': null,
  'unverified-address-media-kib': null,
  'code-address': { limit: 30, windowMs: 60_000 },
};
const log = pino({ level: 'silent' });

let services: Awaited<ReturnType<typeof testServices>>;
let redis: RedisClient;
let another: RedisClient;
beforeAll(async () => {
  services = await testServices();
  redis = openRedis(services.redisUrl, 'commands', log);
  another = openRedis(services.redisUrl, 'commands', log);
});
beforeEach(() => redis.flushdb());
afterAll(async () => {
  redis.disconnect();
  another.disconnect();
  await services.release();
});

test('[A35] two gateways count together, and the limit is exact under concurrency', async () => {
  const gateways = [createRateLimits(redis, RULES), createRateLimits(another, RULES)];
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, (_, i) => gateways[i % 2]?.take('sign-in-email', 'a@example.org')),
  );
  expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(5);
  const { retryAfter } = verdicts.find((verdict) => !verdict?.allowed) ?? expect.fail();
  expect(retryAfter).toBeGreaterThan(590);
  expect(retryAfter).toBeLessThanOrEqual(600);
});

test('[A35] subjects are counted separately, and peeking does not count', async () => {
  const limits = createRateLimits(redis, RULES);
  for (let i = 0; i < 20; i++) expect(await limits.peek('sign-in-email', 'b')).toMatchObject({ allowed: true });
  for (let i = 0; i < 5; i++) await limits.take('sign-in-email', 'b');
  expect(await limits.peek('sign-in-email', 'b')).toMatchObject({ allowed: false });
  expect(await limits.take('sign-in-email', 'c')).toEqual({ allowed: true, retryAfter: 0 });
});

test('[A35] the window slides: a client that keeps trying is accepted once the first event leaves it', async () => {
  const limits = createRateLimits(redis, RULES);
  const allowed: number[] = [];
  const start = performance.now();
  while (allowed.length < 7) {
    if ((await limits.take('sign-in-address', 'd')).allowed) allowed.push(performance.now() - start);
  }
  // Three in 80 ms: the fourth comes a window after the first, the seventh two.
  expect(allowed[3]).toBeGreaterThanOrEqual(79);
  expect(allowed[6]).toBeGreaterThanOrEqual(158);
});

test('[A35] a rule that is off has no limit', async () => {
  const limits = createRateLimits(redis, RULES);
  for (let i = 0; i < 100; i++) expect((await limits.take('redeem-address', 'e')).allowed).toBe(true);
  expect(await redis.dbsize()).toBe(0);
});

describe('[A2431] a budget', () => {
  test('is shared between gateways, exact under concurrency, and one small key', async () => {
    const gateways = [createRateLimits(redis, RULES), createRateLimits(another, RULES)];
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, i) => gateways[i % 2]?.take('host-kib', 'f', 100)),
    );
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(10);
    // A tenth of it is refilled after a tenth of the window.
    const { retryAfter } = verdicts.find((verdict) => !verdict?.allowed) ?? expect.fail();
    expect(retryAfter).toBeGreaterThan(55);
    expect(retryAfter).toBeLessThanOrEqual(60);
    const [key = '', ...others] = await redis.keys('*');
    expect([others, await redis.strlen(key)]).toEqual([[], 16]);
  });

  test('refills evenly: a client that waits for Retry-After is accepted', async () => {
    const limits = createRateLimits(redis, RULES);
    const start = performance.now();
    let taken = 0;
    while (taken < 3_000) if ((await limits.take('unverified-kib', 'g', 250)).allowed) taken += 250;
    // A full budget, and two more in two windows.
    expect(performance.now() - start).toBeGreaterThanOrEqual(199);
  });

  test('that is full lets through an event larger than itself and goes into debt', async () => {
    const limits = createRateLimits(redis, RULES);
    expect(await limits.take('host-kib', 'h', 2_000)).toMatchObject({ allowed: true });
    const { allowed, retryAfter } = await limits.take('host-kib', 'h', 1);
    expect([allowed, retryAfter > 595 && retryAfter <= 601]).toEqual([false, true]);
  });
});

test('[A37] Redis contains no address and no device id', async () => {
  await createRateLimits(redis, RULES).take('sign-in-email', 'someone@example.org');
  expect((await redis.keys('*')).join()).not.toContain('someone');
});

const guard = () => createCodeGuard(createRateLimits(redis, RULES), log);
const miss = async () => null;
const hit = async () => 'session-1';

test('[A34] a device gets ten answers to wrong codes, then none', async () => {
  const check = guard();
  const ask = (lookup: () => Promise<string | null>) => check({ address: '203.0.113.1', deviceId: 'd1' }, lookup);
  const answers = await Promise.allSettled(Array.from({ length: 25 }, () => ask(miss)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(ask(hit)).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
});

test('[A34] new device ids do not help: wrong codes are limited per address too', async () => {
  const check = guard();
  const ask = (i: number) => check({ address: '203.0.113.2', deviceId: `d${i}` }, miss);
  const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => ask(i)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  await expect(ask(60)).rejects.toMatchObject({
    extras: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } },
  });
});

test('[A351] a hall gets in even if somebody behind its address has guessed before its first phone', async () => {
  const check = guard();
  const address = '203.0.113.3';
  for (let i = 0; i < 31; i++) await check({ address, deviceId: `guess-${i}` }, miss).catch(() => undefined);
  const hall = Array.from({ length: 200 }, (_, i) => check({ address, deviceId: `hall-${i}` }, hit));
  expect(new Set(await Promise.all(hall))).toEqual(new Set(['session-1']));
});

test('[A351] a valid code without a device id is not refused either, while wrong ones are', async () => {
  const check = guard();
  const ask = (lookup: () => Promise<string | null>) => check({ address: '203.0.113.6', deviceId: null }, lookup);
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => ask(miss)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(await ask(hit)).toBe('session-1');
  await expect(ask(miss)).rejects.toMatchObject({ status: 429 });
});

test('[A34] valid codes never count', async () => {
  const check = guard();
  for (let i = 0; i < 100; i++) expect(await check({ address: '203.0.113.4', deviceId: 'd' }, hit)).toBe('session-1');
});

test('[A42] without Redis codes are not limited', async () => {
  const away = openRedis('redis://127.0.0.1:1', 'commands', log);
  const check = createCodeGuard(createRateLimits(away, RULES), log);
  expect(await check({ address: '203.0.113.5', deviceId: 'd' }, miss)).toBeNull();
  away.disconnect();
});
