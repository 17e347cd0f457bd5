import { enterLobby, startFakeHub } from '@quarry/participants/spec-support/fake-hub';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { presetOptions } from '#options.ts';
import { createMeasures } from '#report/measures.ts';
import { joinCrowd } from './crowd.ts';
import type { LoadHost } from './load-host.ts';

/** Shortest wait of `retryDelay`. */
const SHORTEST_WAIT = 200;
/** Milliseconds since the current question's deadline. */
const PAST = 5_000;
const QUESTION = { id: 'q1', answers: ['a', 'b', 'c', 'd'].map((id) => ({ id, correct: id === 'a' })) };

afterEach(() => {
  vi.restoreAllMocks();
});

/** Simulates a busy driver. */
const blockThread = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Joins one player with the shortest possible retry delay. */
async function joinOne(address: string) {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const target = { app: address, gateways: [address], metrics: [], databaseUrl: null, processes: [] };
  const measures = createMeasures();
  const host = { sessionId: 's', questions: [QUESTION], deadline: performance.now() - PAST } as unknown as LoadHost;
  const options = presetOptions({ players: 1, ramp: 0, spread: 0 });
  const crowd = await joinCrowd({ target, options, measures }, host, 1);
  onTestFinished(() => crowd.leave());
  return { crowd, measures };
}

test('[U1580] an entry is measured from the first attempt, and a socket whose entry failed is closed', async () => {
  const hub = await startFakeHub((call) => {
    if (call.target === 'NotifySlaveEnterQuiz' && call.count > 2) enterLobby(call);
    else call.complete(call.target === 'NotifySlaveEnterQuiz' ? 'HubException: service-unavailable' : undefined);
  });
  const { measures } = await joinOne(hub.address);
  const { count, max } = measures.summary('enter');
  expect(count).toBe(1);
  expect(max).toBeGreaterThanOrEqual(2 * SHORTEST_WAIT);
  await vi.waitFor(() => expect(hub.open()).toBe(1));
  expect(hub.opened()).toBe(3);
});

test('[U1581] an entry without a view of the session does not count', async () => {
  const hub = await startFakeHub((call) => {
    if (call.target !== 'NotifySlaveEnterQuiz') return call.complete();
    if (call.count > 1) return enterLobby(call);
    call.push('nosession');
    call.complete();
  });
  const { measures } = await joinOne(hub.address);
  expect(measures.summary('enter').count).toBe(1);
  expect(Object.values(measures.failures())).toEqual([1]);
});

test('[U1580] a socket cut while a player enters does not count as a lost player', async () => {
  const hub = await startFakeHub((call) => {
    if (call.target === 'NotifySlaveEnterQuiz' && call.count === 1) call.cut();
    else if (call.target === 'NotifySlaveEnterQuiz') enterLobby(call);
    else call.complete();
  });
  const { crowd, measures } = await joinOne(hub.address);
  expect(measures.failures()).toEqual({ 'enter: NotifySlaveEnterQuiz: socket closed with 1006': 1 });
  expect(crowd.players[0]?.client).toMatchObject({ losses: 0, present: { isOpen: true } });
});

test('[U1583] players without a connection when the crowd leaves are counted', async () => {
  const hub = await startFakeHub((call) => {
    if (call.target === 'NotifySlaveEnterQuiz') enterLobby(call);
    else call.complete();
  });
  const { crowd, measures } = await joinOne(hub.address);
  crowd.players[0]?.client.drop();
  await vi.waitFor(() => expect(crowd.players[0]?.client.present).toBeNull());
  crowd.leave();
  expect(measures.failures()).toEqual({ 'return: away at the end': 1 });
});

test('[U1915] an answer is measured from its planned instant, even if the timer is late', async () => {
  const hub = await startFakeHub((call) =>
    call.target === 'NotifySlaveEnterQuiz' ? enterLobby(call) : call.complete(),
  );
  const { crowd, measures } = await joinOne(hub.address);
  crowd.players[0]?.onView?.({ phase: 'playing', question: QUESTION, own: null });
  blockThread(150);
  await crowd.answersSettled();
  expect(measures.summary('answer')).toMatchObject({ count: 1 });
  expect(measures.summary('answer').max).toBeGreaterThanOrEqual(100);
});

test('[U1916] the close of a question is measured once at each player, from its deadline to the next state', async () => {
  const hub = await startFakeHub((call) =>
    call.target === 'NotifySlaveEnterQuiz' ? enterLobby(call) : call.complete(),
  );
  const { crowd, measures } = await joinOne(hub.address);
  for (const state of ['playing', 'statistics', 'leaderboard'])
    crowd.players[0]?.onView?.({ phase: state, question: QUESTION, own: null });
  expect(measures.summary('close')).toMatchObject({ count: 1 });
  expect(measures.summary('close').max).toBeGreaterThanOrEqual(PAST);
  await crowd.answersSettled();
});

test('[U1582] an interrupted answer is repeated unchanged, after a view that shows its question again', async () => {
  const given: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  const hub = await startFakeHub((call) => {
    if (call.target === 'NotifySlaveEnterQuiz') {
      call.push('sessionrequest', { state: { currentQuizState: call.count === 1 ? 'lobby' : 'playing' } }, QUESTION);
      call.complete();
      if (call.count === 1) call.push('statechange', 'playing', QUESTION);
    } else if (call.target === 'NotifySlaveAnswered') {
      given.push(call.args[3]);
      if (call.count === 1) {
        vi.spyOn(Math, 'random').mockReturnValue(0.5);
        return call.cut();
      }
      call.complete();
      answered.resolve();
    } else call.complete();
  });
  const { crowd, measures } = await joinOne(hub.address);
  await answered.promise;
  await crowd.answersSettled();
  expect(given).toEqual(['a', 'a']);
  expect(crowd.players[0]?.fates.get('q1')).toMatchObject({ answerId: 'a', acknowledged: true });
  expect(measures.summary('answer').count).toBe(1);
});

test('[U1582] a player who reconnects while a question is open answers it', async () => {
  const answered = Promise.withResolvers<unknown>();
  const hub = await startFakeHub((call) => {
    if (call.target === 'NotifySlaveAnswered') answered.resolve(call.args[2]);
    if (call.target !== 'NotifySlaveEnterQuiz') return call.complete();
    if (call.count === 1) {
      enterLobby(call);
      return call.cut();
    }
    call.push('sessionrequest', { state: { currentQuizState: 'playing' } }, QUESTION);
    call.complete();
  });
  await joinOne(hub.address);
  await expect(answered.promise).resolves.toBe('q1');
});

test('[U3403] an answer that is acknowledged only after its question ended is counted, and the question is measured from the call that asked it', async () => {
  const held: (() => void)[] = [];
  const hub = await startFakeHub((call) => {
    if (call.target === 'NotifySlaveEnterQuiz') return enterLobby(call);
    if (call.target !== 'NotifySlaveAnswered') return call.complete();
    held.push(() => {
      call.push('statechange', 'statistics', null);
      call.complete();
    });
  });
  const { crowd, measures } = await joinOne(hub.address);
  const [player] = crowd.players;
  player?.onView?.({ phase: 'playing', question: QUESTION, own: null });
  expect(measures.summary('shown').count).toBe(1);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  player?.onView?.({ phase: 'statistics', question: null, own: null });
  await vi.waitFor(() => expect(measures.failures()).toEqual({ 'answer: acknowledged after the reveal': 1 }));
  held[0]?.();
  await crowd.answersSettled();
  expect(measures.failures()).toEqual({ 'answer: acknowledged after the reveal': 1 });
});
