import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[O501] [G522] [G1273] a wait ends at its timeout; the later outcome is ignored', async () => {
  const work = Promise.withResolvers<void>();
  const failed = vi.fn();
  const waiting = within(1_000, work.promise).catch(failed);
  await vi.advanceTimersByTimeAsync(999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(new Error('not done within 1000 ms'));
  work.reject(new Error('too late'));
  await waiting;
});

test('[O501] [G522] [G1273] work that ends in time yields its outcome, and no timer is left', async () => {
  expect(await within(1_000, Promise.resolve('done'))).toBe('done');
  await expect(within(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});
