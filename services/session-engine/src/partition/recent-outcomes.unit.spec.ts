import type { CommandId, SessionId } from '@quarry/events/ids';
import { expect, test } from 'vitest';
import { commandKey } from './batch.ts';
import { createRecentOutcomes } from './recent-outcomes.ts';

test('[O1462] outcomes are remembered for a minute at least, and for two at most', () => {
  let now = 0;
  const recent = createRecentOutcomes(() => now);
  const outcome = { sessionId: 's' as SessionId, commandId: 'c' as CommandId, rejection: null, version: 1 };
  const found = () => recent.get(commandKey(outcome));
  now = 59_999;
  recent.remember([outcome]);
  for (; now < 119_999; now += 5_000) {
    recent.sweep();
    expect(found()).toBe(outcome);
  }
  now = 180_000;
  recent.sweep();
  expect(found()).toBeUndefined();
});
