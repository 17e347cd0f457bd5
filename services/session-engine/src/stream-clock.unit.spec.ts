import { openLog } from '@quarry/service-kit/log';
import { expect, test } from 'vitest';
import { createStreamClock, type StreamClock } from './stream-clock.ts';

/** A Redis behind a round trip whose clock can be set, and an engine that can be suspended: real time passes for both. */
function simulate() {
  const world = { time: 0, ahead: 1_700_000_000_000, roundTrip: 2, suspendedFor: 0 };
  const server = (own = world) => ({
    async time() {
      world.time += world.roundTrip / 2;
      const told = world.time + own.ahead;
      // A suspended engine receives the answer when it continues.
      world.time += world.roundTrip / 2 + world.suspendedFor;
      world.suspendedFor = 0;
      return [Math.floor(told / 1000), (told % 1000) * 1000];
    },
  });
  const lines: Record<string, unknown>[] = [];
  const log = openLog('spec', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const told: number[] = [];
  const clockOf = (servers = [server()]) =>
    createStreamClock({
      servers: () => servers,
      onCorrection: (milliseconds) => told.push(milliseconds),
      log,
      monotonic: () => world.time,
    });
  return { world, server, lines, told, clockOf };
}

/** Arrival of an entry with this id, read now by an owner who had read the stream to its end just before. */
const arrivalNow = (clock: StreamClock, idMs: number) =>
  clock.arrivalOf(idMs, { after: clock.now() - 50, before: clock.now() }, false);

const T0 = 1_700_000_000_000;

test('[O24] between commands the time is Redis’, extrapolated by a clock that cannot be set', async () => {
  const { world, clockOf } = simulate();
  const clock = clockOf();
  await clock.measure();
  expect(clock.now()).toBe(T0 + world.time);
  world.time += 1_000;
  expect(clock.now()).toBe(T0 + world.time);
});

test('[O201] a measurement with more doubt than the drift since the last one does not replace it', async () => {
  const { world, clockOf } = simulate();
  const clock = clockOf();
  await clock.measure();
  // The engine is suspended after Redis has reported its time: half of the suspension would go into the offset.
  world.suspendedFor = 400;
  await clock.measure();
  expect(clock.now()).toBe(T0 + world.time);
});

test('[O2030] a first measurement with much doubt is followed by better ones at once', async () => {
  const { world, clockOf } = simulate();
  const clock = clockOf();
  // As while this process, or its neighbours, start.
  world.suspendedFor = 130;
  await clock.measure();
  expect(clock.now()).toBe(T0 + world.time);
});

test.each([30_000, -30_000])(
  '[O540] when Redis’ clock is set by %i ms the product’s time does not step, and the step is logged',
  async (step) => {
    const { world, lines, told, clockOf } = simulate();
    const clock = clockOf();
    await clock.measure();
    world.ahead += step;
    world.time += 1_000;
    await clock.measure();
    expect([clock.correction(), told]).toEqual([step, [step]]);
    expect(clock.now()).toBe(T0 + world.time);
    expect(lines).toEqual([
      expect.objectContaining({ event: 'redis-clock-stepped', stepMs: step, correctionMs: step }),
    ]);
    world.time += 1_000;
    await clock.measure();
    expect(lines).toHaveLength(1);
    expect(arrivalNow(clock, T0 + world.time + step)).toBe(T0 + world.time);
  },
);

test('[O540] small differences are followed: clocks drift, and are slewed', async () => {
  const { world, lines, clockOf } = simulate();
  const clock = clockOf();
  await clock.measure();
  for (let second = 0; second < 100; second++) {
    world.time += 1_000;
    world.ahead += 5;
    await clock.measure();
  }
  expect(clock.now()).toBe(T0 + world.time + 500);
  expect([clock.correction(), lines]).toEqual([0, []]);
});

test.each([600, 30_000, 3_600_000])(
  '[O541] an engine that was suspended for %i ms, even during a measurement, measures no step',
  async (suspended) => {
    const { world, lines, clockOf } = simulate();
    const clock = clockOf();
    await clock.measure();
    world.time += suspended;
    await clock.measure();
    world.suspendedFor = suspended;
    await clock.measure();
    await clock.measure();
    expect([clock.correction(), lines]).toEqual([0, []]);
    expect(clock.now()).toBe(T0 + world.time);
  },
);

test('[O541] a single outlier is not a step', async () => {
  const { world, lines, server, clockOf } = simulate();
  const right = server();
  let odd = false;
  const clock = clockOf([
    {
      time: async () => {
        const [seconds = 0, microseconds = 0] = await right.time();
        const wrong = odd;
        odd = false;
        return [seconds + (wrong ? 30 : 0), microseconds];
      },
    },
  ]);
  await clock.measure();
  odd = true;
  world.time += 1_000;
  await clock.measure();
  expect([clock.correction(), lines]).toEqual([0, []]);
});

test('[O540] in a cluster, one node with a wrong clock does not count', async () => {
  const { world, server, lines, clockOf } = simulate();
  const wrong = { ...world };
  const clock = clockOf([server(wrong), server(), server()]);
  await clock.measure();
  wrong.ahead += 30_000;
  world.time += 1_000;
  await clock.measure();
  expect([clock.correction(), lines]).toEqual([0, []]);
  // Its entries arrived when they were read.
  expect(arrivalNow(clock, T0 + world.time + 30_000)).toBe(Math.floor(clock.now()));
});

test('[O542] until a step is measured, and while ids repeat after a step back, an entry arrived when it was read', async () => {
  const { world, clockOf } = simulate();
  const clock = clockOf();
  await clock.measure();
  const lastId = T0 + world.time;
  world.time += 5_000;
  // Forwards, not measured yet.
  expect(arrivalNow(clock, T0 + world.time + 30_000)).toBe(T0 + world.time);
  // Backwards, not measured yet: Redis repeats the last id's instant, and the stream was empty 50 ms ago.
  expect(arrivalNow(clock, lastId)).toBe(T0 + world.time - 50);
  world.ahead -= 30_000;
  await clock.measure();
  world.time += 5_000;
  expect(arrivalNow(clock, lastId)).toBe(T0 + world.time);
});

test.each([30_000, -30_000])(
  '[O542] an entry that waited in the stream while the clock was set by %i ms keeps its instant',
  async (step) => {
    const { world, clockOf } = simulate();
    const clock = clockOf();
    await clock.measure();
    const waited = T0 + world.time;
    world.time += 4_000;
    world.ahead += step;
    await clock.measure();
    world.time += 4_000;
    expect(clock.arrivalOf(waited, { after: -Infinity, before: clock.now() }, false)).toBe(waited);
  },
);

test('[O542] without a step an entry arrived at the instant of its id, to the millisecond', async () => {
  const { world, clockOf } = simulate();
  const clock = clockOf();
  await clock.measure();
  for (const off of [-200, -1, 0, 1, 200]) expect(arrivalNow(clock, T0 + world.time + off)).toBe(T0 + world.time + off);
});

test('[O543] an engine that owns nothing adopts the correction of the others', async () => {
  const { world, clockOf } = simulate();
  const [atWork, fresh] = [clockOf(), clockOf()];
  await atWork.measure();
  world.ahead += 30_000;
  await atWork.measure();
  await fresh.measure();
  expect(fresh.now() - atWork.now()).toBe(30_000);
  await fresh.adopt(atWork.correction());
  expect(fresh.now()).toBe(atWork.now());
  await fresh.measure();
  expect(fresh.correction()).toBe(30_000);
});
