import { createEventStore } from '@quarry/database/event-store/event-store';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import type { SessionId, UserId } from '@quarry/events/ids';
import { isOfTimer, TIMER_QUEUE } from '@quarry/events/jobs';
import { mediaIdSchema } from '@quarry/events/media';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { openLog } from '@quarry/service-kit/log';
import { EVERY } from '@quarry/test-kit/every';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { Queue } from 'bullmq';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Engine, startEngine } from '../engine.ts';
import { engineEnvironment } from '../environment.ts';
import { BackplaneProbe } from '../spec-support/backplane-probe.ts';
import {
  createSession,
  enter,
  HOST,
  newSessionId,
  playNext,
  question,
  submit,
} from '../spec-support/sample-session.ts';
import type * as tickerModule from './ticker.ts';
import type * as workerModule from './timer-worker.ts';

// The process may have imported the engine for another file, without the mutants, and the next file must not get it
// with them.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const mutant = vi.hoisted(() => ({ isOwnerAsleep: false }));
vi.mock('./ticker.ts', async (original) => {
  const real = await original<typeof tickerModule>();
  return {
    createTicker: (parts: tickerModule.TickerParts) =>
      real.createTicker({
        ...parts,
        closeOverdue: async (open) => !mutant.isOwnerAsleep && parts.closeOverdue(open),
      }),
  };
});

const workers = vi.hoisted((): { stop(): Promise<void> }[] => []);
vi.mock('./timer-worker.ts', async (original) => {
  const { startTimerWorker } = await original<typeof workerModule>();
  return {
    startTimerWorker: (...parts: Parameters<typeof startTimerWorker>) => {
      const worker = startTimerWorker(...parts);
      workers.push(worker);
      return worker;
    },
  };
});

let services: TestServices;
let database: Database;
let probe: BackplaneProbe;
let queue: Queue;
let registry: Registry;
let engine: Engine;
let id: SessionId;

const start = () => {
  const environment = engineEnvironment({ DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl });
  registry = new Registry();
  return startEngine(environment, registry, openLog('closing-spec', 'fatal'));
};

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl);
  database = openPool(services.databaseUrl, { applicationName: 'closing-spec' });
  probe = await BackplaneProbe.open(services.redisUrl);
  queue = new Queue(TIMER_QUEUE, { connection: { url: services.redisUrl }, prefix: QUEUE_PREFIX });
});

beforeEach(async () => {
  mutant.isOwnerAsleep = false;
  engine = await start();
  id = newSessionId();
  await probe.listenTo(id);
});

afterEach(() => engine.stop());

afterAll(async () => {
  await queue.close();
  probe.close();
  await database.close();
  await services.release();
});

/**
 * Number of questions closed by each sender. A close is counted after it is published, so the count may follow a moment
 * later.
 */
const closedBy = async () =>
  Object.fromEntries(
    ((await registry.getSingleMetric('quarry_questions_closed_total')?.get())?.values ?? []).map(
      ({ labels, value }) => [labels.by, value] as const,
    ),
  );

/** Plays a timed question to its end. @returns the command that closed it, and how late */
async function playOne(): Promise<{ commandId: string; lateMs: number }> {
  expect(await probe.ask(id, createSession([question('q1', 1)]))).toMatchObject({ rejection: null });
  expect(await probe.ask(id, playNext)).toMatchObject({ rejection: null });
  await probe.hear((p) => p.target === 'questionend' && p.sessionId === id);
  const log = await createEventStore(database).load(id);
  const opened = log.find(({ event }) => event.type === 'QuestionOpened')?.event;
  const closed = log.find(({ event }) => event.type === 'QuestionClosed');
  if (opened?.type !== 'QuestionOpened' || !closed) throw new Error('no question was closed');
  return { commandId: closed.commandId, lateMs: closed.at - (opened.deadline ?? 0) };
}

test('[O500] the timer’s job closes a question without its owner', async () => {
  mutant.isOwnerAsleep = true;
  const { commandId, lateMs } = await playOne();
  expect(isOfTimer(commandId)).toBe(true);
  expect(lateMs).toBeLessThan(2_000);
  await expect.poll(closedBy).toEqual({ job: 1 });
});

test('[O500] the owner closes it when the worker is gone, and that is counted', async () => {
  await workers.at(-1)?.stop();
  const { commandId, lateMs } = await playOne();
  expect(isOfTimer(commandId)).toBe(false);
  expect(lateMs).toBeGreaterThanOrEqual(2_000);
  await expect.poll(closedBy).toEqual({ owner: 1 });
});

test.runIf(EVERY)('[O500] so it does when the worker lives and its queue hands out no job', async () => {
  await queue.pause();
  const { commandId } = await playOne();
  expect(isOfTimer(commandId)).toBe(false);
  await queue.resume();
});

/** Plays a question with a picture in a session whose only phone does not load it. */
async function playPictured(): Promise<void> {
  const media = { id: mediaIdSchema.parse('A'.repeat(22)), alt: '', width: 4, height: 3 };
  await probe.ask(id, createSession([{ ...question('q1', 30), media }]));
  await probe.ask(id, enter(probe, 'ada'));
  expect(await probe.ask(id, playNext)).toMatchObject({ rejection: null });
  const told = await probe.hear((p) => p.target === 'nextmedia' && p.sessionId === id);
  expect(told).toMatchObject({ audience: 'all', args: JSON.stringify([[media.id], { waits: true }]) });
}

/** Waits until it opens. @returns the opening command's id, and how long the question waited */
async function openedBy(): Promise<{ commandId: string; waitedMs: number }> {
  await probe.hear((p) => p.target === 'statechange' && p.sessionId === id);
  const log = await createEventStore(database).load(id);
  const [waits, opened] = ['MediaAwaited', 'QuestionOpened'].map((type) =>
    log.find(({ event }) => event.type === type),
  );
  if (!waits || opened?.event.type !== 'QuestionOpened') throw new Error('no question was opened');
  expect(opened.event.deadline).toBe(opened.at + 30_000);
  return { commandId: opened.commandId, waitedMs: opened.at - waits.at };
}

test('[O3319] a question that waits for its pictures is opened by its timer’s job without its owner', async () => {
  mutant.isOwnerAsleep = true;
  await playPictured();
  const { commandId, waitedMs } = await openedBy();
  expect(isOfTimer(commandId)).toBe(true);
  expect(waitedMs).toBeGreaterThanOrEqual(2_900);
});

test.runIf(EVERY)('[O3319] the owner opens it when the worker is gone', async () => {
  await workers.at(-1)?.stop();
  await playPictured();
  expect(isOfTimer((await openedBy()).commandId)).toBe(false);
});

test.runIf(EVERY)('[O3319] so does its successor, whose survey finds it, when the job is gone as well', async () => {
  await playPictured();
  await queue.pause();
  await queue.obliterate({ force: true });
  await engine.stop();
  engine = await start();
  await queue.resume();
  expect(isOfTimer((await openedBy()).commandId)).toBe(false);
});

/** The commands by which a question was closed, and its answers were shown, after everybody had answered it. */
async function playRead(meanwhile: () => Promise<void>): Promise<{ shown: string; closed: string }> {
  const options = { ...DEFAULT_QUIZ_OPTIONS, readingTime: 1, closeWhenAnswered: true };
  await probe.ask(id, { ...createSession([question('q1', 0)]), options });
  await probe.ask(id, enter(probe, 'ada'));
  expect(await probe.ask(id, playNext)).toMatchObject({ rejection: null });
  await meanwhile();
  await probe.hear((p) => p.target === 'statechange' && p.sessionId === id && JSON.stringify(p).includes('right'));
  expect(await probe.ask(id, submit('ada', 'q1', 'right'))).toMatchObject({ rejection: null });
  await probe.hear((p) => p.target === 'questionend' && p.sessionId === id);
  const log = await createEventStore(database).load(id);
  const [opened, shown, closed] = ['QuestionOpened', 'AnswersShown', 'QuestionClosed'].map((type) =>
    log.find(({ event }) => event.type === type),
  );
  if (!opened || !shown || !closed) throw new Error('the question did not run to its close');
  expect(shown.at - opened.at).toBeGreaterThanOrEqual(900);
  expect(closed.event).toMatchObject({ by: 'everybody' });
  return { shown: shown.commandId, closed: closed.commandId };
}

const nothing = async () => undefined;

test('[O3372] timers’ jobs show the answers of a question that is read, and close it once all have answered', async () => {
  mutant.isOwnerAsleep = true;
  const { shown, closed } = await playRead(nothing);
  expect([shown, closed].map(isOfTimer)).toEqual([true, true]);
});

test.runIf(EVERY)('[O3372] the owner does when the worker is gone', async () => {
  await workers.at(-1)?.stop();
  const { shown, closed } = await playRead(nothing);
  expect([shown, closed].map(isOfTimer)).toEqual([false, false]);
});

test.runIf(EVERY)('[O3372] so does its successor when the job is gone as well', async () => {
  const { shown } = await playRead(async () => {
    await queue.pause();
    await queue.obliterate({ force: true });
    await engine.stop();
    engine = await start();
    await queue.resume();
  });
  expect(isOfTimer(shown)).toBe(false);
});

test('[O501] a queue that refuses every job delays neither replies nor publications', async () => {
  const keys = ['delayed', 'wait'].map((key) => `${QUEUE_PREFIX}:${TIMER_QUEUE}:${key}`);
  for (const key of keys) await probe.redis.set(key, 'of another type');
  const { commandId } = await playOne();
  expect(isOfTimer(commandId)).toBe(false);
  const failures = await registry.getSingleMetric('quarry_effect_failures_total')?.get();
  expect(failures?.values).toMatchObject([{ labels: { effect: 'schedule-close' } }]);
  await probe.redis.del(keys);
});

test('[O501] a timer that Redis lost is armed again while its question is open', async () => {
  mutant.isOwnerAsleep = true;
  await probe.ask(id, createSession([question('q1', 7)]));
  await probe.ask(id, playNext);
  await expect.poll(() => queue.getDelayedCount()).toBe(1);
  await queue.obliterate({ force: true });
  await probe.hear((p) => p.target === 'questionend' && p.sessionId === id);
  await expect.poll(closedBy).toEqual({ job: 1 });
});

test.runIf(EVERY)(
  '[O502] after a restart players away from a lobby leave it, and sessions untouched for a day end',
  async () => {
    const old = newSessionId();
    await probe.ask(id, createSession([question('q1', 0)]));
    const { playerId, connection } = enter(probe, 'ada');
    await probe.ask(id, { ...enter(probe, 'ada'), connection });
    await probe.ask(id, { type: 'DropConnection', playerId, connectionId: connection.connectionId });
    await probe.ask(old, createSession([question('q1', 0)], 'host-of-old' as UserId));
    await engine.stop();
    const age = async (session: SessionId, ms: number) => {
      await database.pool.query('update session_event set at = at - $2 where session_id = $1', [session, ms]);
      await database.pool.query('update session set touched_at = touched_at - $2 where id = $1', [session, ms]);
    };
    await age(id, 31_000);
    await age(old, 86_401_000);
    engine = await start();
    const typesOf = async (session: SessionId) =>
      (await createEventStore(database).load(session)).map(({ event }) => event.type);
    await expect.poll(() => typesOf(id), { timeout: 60_000 }).toContain('PlayerLeft');
    await expect.poll(() => typesOf(old), { timeout: 60_000 }).toContain('SessionEnded');
    expect(await probe.ask(id, { type: 'EndSession', hostId: HOST })).toMatchObject({ rejection: null });
  },
);
