import { afterEach, expect, test, vi } from 'vitest';
import { holdPort, releasePort } from './held-ports.ts';

const held: number[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const port of held.splice(0)) releasePort(port);
});

test('[C1592] a store that is away for long keeps its port: no other system of the run is given it', async () => {
  vi.useFakeTimers();
  for (let i = 0; i < 60; i++) {
    held.push(await holdPort());
    // Longer than the choice of a free port is remembered.
    vi.advanceTimersByTime(31_000);
  }
  expect(new Set(held).size).toBe(60);
});
