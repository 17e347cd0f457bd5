import { expect, test } from 'vitest';
import { backOff } from '#start/keep-running.ts';

test('[L8] the delays double up to a limit, and a long run resets them', () => {
  const waits = backOff({ first: 100, most: 350, healthyAfter: 1_000 });
  expect([waits.next(), waits.next(), waits.next(), waits.next()]).toEqual([100, 200, 350, 350]);
  waits.ran(999);
  expect(waits.next()).toBe(350);
  waits.ran(1_000);
  expect(waits.next()).toBe(100);
});
