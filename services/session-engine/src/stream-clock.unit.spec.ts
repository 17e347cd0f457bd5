import { expect, test } from 'vitest';
import { createStreamClock } from './stream-clock.ts';

test('[O24] between commands time is Redis’ own, carried on by a clock that nobody can set', async () => {
  let monotonic = 500;
  const redis = {
    async time() {
      monotonic += 10;
      return ['1700000000', '250000'];
    },
  };
  const clock = createStreamClock(redis, () => monotonic);
  await clock.measure();
  // Redis was asked at 500 and had answered at 510: it said so at about 505.
  expect(clock.now()).toBe(1_700_000_000_250 + 5);
  monotonic += 1_000;
  expect(clock.now()).toBe(1_700_000_001_250 + 5);
});

test('[O201] a measurement that took longer than the clocks can have drifted apart since does not replace a better one', async () => {
  let monotonic = 0;
  let [roundTrip, ahead] = [2, 0];
  const redis = {
    async time() {
      // All of the round trip is the way back, which nobody can know.
      const told = monotonic + ahead;
      monotonic += roundTrip;
      return [0, told * 1_000];
    },
  };
  const clock = createStreamClock(redis, () => monotonic);
  await clock.measure();
  const error = () => clock.now() - (monotonic + ahead);
  expect(error()).toBe(-1);
  roundTrip = 400;
  await clock.measure();
  expect(error()).toBe(-1);
  [roundTrip, ahead] = [2, 5_000];
  monotonic += 5_000;
  await clock.measure();
  expect(error()).toBe(-1);
});
