import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenUnlocked } from './install-package.ts';

const locked = new Error('E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4830 (apt-get)');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[L1524] while another process updates the package lists, an installation waits for it', async () => {
  const update = vi.fn().mockRejectedValueOnce(locked).mockRejectedValueOnce(locked).mockResolvedValue(undefined);
  const updated = whenUnlocked(update);
  await vi.advanceTimersByTimeAsync(2_000);
  await updated;
  expect(update).toHaveBeenCalledTimes(3);
});

test('[L1524] a lock that nobody releases, and any other failure, are told', async () => {
  const held = expect(whenUnlocked(() => Promise.reject(locked))).rejects.toThrow(locked);
  await vi.advanceTimersByTimeAsync(310_000);
  await held;
  const failure = new Error('E: The repository has no Release file.');
  await expect(whenUnlocked(() => Promise.reject(failure))).rejects.toThrow(failure);
});
