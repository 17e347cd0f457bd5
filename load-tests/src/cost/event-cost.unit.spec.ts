import { expect, test } from 'vitest';
import { eventCost, type PhaseCosts } from './event-cost.ts';

const phase = (ms: number, bytes: number): PhaseCosts => ({
  cpu: { gateway: ms / 2, engine: ms / 2 },
  ...{ bytesToPlayer: bytes, redisIn: bytes, redisOut: bytes, wal: bytes, stored: bytes },
});

test('[U3404] the cost of an event is its people times a join and its questions; the cores follow from how fast they arrive', () => {
  const unit = { players: 500, join: phase(2, 1_000), answer: phase(0.5, 100), close: phase(0.1, 10), memory: 20_000 };
  const cost = eventCost(unit, { people: 1_000, questions: 10, arrivalSeconds: 100, answerSeconds: 5 });
  expect(cost.cores.arriving).toBeCloseTo(0.02);
  expect(cost.cores.answering).toBeCloseTo(0.1);
  expect(cost.cpuSeconds).toBeCloseTo(2 + 10 * 0.6);
  expect(cost.memory).toBe(20_000_000);
  expect(cost.network).toEqual({ bytes: 1_000 * (1_000 + 10 * 110), peakBits: 1_000 * 10 * 8 });
  expect(cost.redis).toBe(2 * cost.network.bytes);
  expect(cost.stored).toBe(cost.wal);
});
