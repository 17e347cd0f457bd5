import { openLog } from '@quarry/service-kit/log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPruning } from './prune-sign-ins.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[A43] a gateway deletes ended sign-ins and old links every ten minutes, counts them, and survives an outage of the database', async () => {
  const prune = vi
    .fn()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce({ signIns: 3, links: 2 })
    .mockResolvedValue({ signIns: 0, links: 0 });
  const pruned = vi.fn();
  const lines: { event: string }[] = [];
  const log = openLog('spec', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const pruning = startPruning({ signIns: { prune }, pruned, log });
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(pruned.mock.calls.slice(0, 2)).toEqual([
    ['sign-in', 3],
    ['link', 2],
  ]);
  expect(lines.map(({ event }) => event)).toEqual(['sign-ins-not-pruned', 'sign-ins-pruned']);
  pruning.stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(prune).toHaveBeenCalledTimes(3);
});
