import { describe, expect, test } from 'vitest';
import { freePort, portsOf } from './ports.ts';

describe('free ports', () => {
  test('[L1530] processes started one after the other choose from different ports', () => {
    const slices = Array.from({ length: 120 }, (_, i) => portsOf(4_194_250 + i)).toSorted((a, b) => a.from - b.from);

    for (const [i, slice] of slices.slice(1).entries()) expect(slice.from).toBeGreaterThanOrEqual(slices[i]?.to ?? 0);
    expect(slices[0]?.from).toBeGreaterThanOrEqual(20_000);
    // Linux's ephemeral ports start at 32,768.
    expect(slices.at(-1)?.to).toBeLessThanOrEqual(32_768);
  });

  test('[L1531] a process does not choose the same port twice in a row', async () => {
    const { from, to } = portsOf(process.pid);
    const chosen: number[] = [];
    for (let i = 0; i < 20; i++) chosen.push(await freePort());

    expect(new Set(chosen).size).toBe(20);
    for (const port of chosen) expect(port >= from && port < to).toBe(true);
  });
});
