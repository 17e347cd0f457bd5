import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenUnlocked } from './install-package.ts';

const locked = new Error('E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4830 (apt-get)');
const wait = async (ms: number) => void vi.advanceTimersByTime(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[L1524] while another process updates the package lists, an installation waits for it', async () => {
  const update = vi.fn().mockRejectedValueOnce(locked).mockRejectedValueOnce(locked).mockResolvedValue(undefined);
  const began = Date.now();
  await whenUnlocked(update, wait);
  expect(update).toHaveBeenCalledTimes(3);
  expect(Date.now() - began).toBe(2_000);
});

test('[L1524] a lock that is never released, and any other failure, are reported', async () => {
  await expect(whenUnlocked(() => Promise.reject(locked), wait)).rejects.toThrow(locked);
  const failure = new Error('E: The repository has no Release file.');
  await expect(whenUnlocked(() => Promise.reject(failure), wait)).rejects.toThrow(failure);
});
