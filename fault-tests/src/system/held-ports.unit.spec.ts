import { afterEach, expect, test, vi } from 'vitest';
import { holdPort, releasePort } from './held-ports.ts';

const held: number[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const port of held.splice(0)) releasePort(port);
});

test('[C1592] a store that is down for long keeps its port: no other system of the run gets it', async () => {
  vi.useFakeTimers();
  for (let i = 0; i < 60; i++) {
    held.push(await holdPort());
    // Longer than `get-port` remembers its choice.
    vi.advanceTimersByTime(31_000);
  }
  expect(new Set(held).size).toBe(60);
});
