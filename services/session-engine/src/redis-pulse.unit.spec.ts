import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRedisPulse } from './redis-pulse.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[O16] an engine is cut off when Redis has not answered for 5 s, disconnected or silent, until it answers again', async () => {
  let answer: () => Promise<'PONG'> = async () => 'PONG';
  let back = 0;
  const pulse = watchRedisPulse(
    { ping: () => answer() },
    () => {
      back += 1;
    },
    () => Date.now(),
  );
  await vi.advanceTimersByTimeAsync(8_000);
  expect(pulse.isCutOff()).toBe(false);

  for (const silence of [() => new Promise<never>(() => {}), () => Promise.reject(new Error('away'))]) {
    const before = back;
    answer = silence;
    await vi.advanceTimersByTimeAsync(4_500);
    expect(pulse.isCutOff()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(pulse.isCutOff()).toBe(true);
    answer = async () => 'PONG';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pulse.isCutOff()).toBe(false);
    expect(back).toBe(before + 1);
  }
  pulse.stop();
});

test('[O1752] an engine that stops is not told that Redis answers again', async () => {
  const ping = Promise.withResolvers<'PONG'>();
  let back = 0;
  const onBack = () => {
    back += 1;
  };
  const pulse = watchRedisPulse({ ping: () => ping.promise }, onBack, () => Date.now());
  await vi.advanceTimersByTimeAsync(7_000);
  expect(pulse.isCutOff()).toBe(true);
  pulse.stop();
  ping.resolve('PONG');
  await vi.advanceTimersByTimeAsync(0);
  expect([pulse.isCutOff(), back]).toEqual([false, 0]);
});
