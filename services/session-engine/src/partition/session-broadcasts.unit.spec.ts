import type { Publication } from '@quarry/events/backplane/publication';
import type { PlayerId, QuestionId, SessionId } from '@quarry/events/ids';
import { type Player, unbornSession } from '@quarry/events/session/state';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEngineMetrics } from '#engine-metrics.ts';
import { PublicationBuffer } from '#publishing/publication-buffer.ts';
import type { Batch } from './batch.ts';
import { createGate } from './gate.ts';
import { createMergeWindow, createSessionBroadcasts, MOST_LAST_TICKS, windowFor } from './session-broadcasts.ts';
import type { SessionCache } from './session-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[O6] changes within a window are published once, at its end', () => {
  const flushed: string[] = [];
  const merge = createMergeWindow((id) => flushed.push(id));
  for (let i = 0; i < 100; i++) {
    merge.open('s1' as SessionId, 200);
    vi.advanceTimersByTime(2);
  }
  expect(flushed).toEqual(['s1']);
  merge.open('s1' as SessionId, 200);
  merge.stop();
  vi.advanceTimersByTime(1_000);
  expect(flushed).toEqual(['s1']);
});

test.each([
  [3, 200],
  [900, 900],
  [8_000, 2_000],
  [10_000, 2_000],
  [50_000, 10_000],
])('[O15] the list of a lobby with %i players is published at most every %i ms', (players, milliseconds) => {
  expect(windowFor(players)).toBe(milliseconds);
});

/** Broadcasts of one session whose question has a number of milliseconds left. */
function following(left: number, state = unbornSession('s1' as SessionId)) {
  const published: Publication[] = [];
  const gate = createGate((error) => {
    throw error;
  });
  const { id } = state;
  const buffer = new PublicationBuffer(id, 1);
  const cache = { bufferOf: () => buffer, peek: () => ({ state, buffer }) };
  const broadcasts = createSessionBroadcasts({
    cache: cache as unknown as SessionCache,
    gate,
    clock: { now: () => Date.now() },
    publish: async (publications) => void published.push(...publications),
    send: () => Promise.reject(new Error('nothing is sent')),
    metrics: createEngineMetrics(new Registry()),
    log: pino({ level: 'silent' }),
  });
  broadcasts.follow([{ sessionId: id, questionId: 'q1' as QuestionId, index: 0, deadline: Date.now() + left }]);
  return { id, published, gate, broadcasts, buffer };
}

test.each([
  ['still runs', false, ['timerchange']],
  ['was stopped by the batch', true, []],
])('[O1526] a second that passes during a batch is published after it if the clock %s', async (_, isStopped, told) => {
  const { id, published, gate, broadcasts } = following(9_500);
  await gate.during(async () => {
    vi.advanceTimersByTime(600);
    // No timed question is open any more, as while its clock is stopped.
    if (isStopped) broadcasts.onCommitted({ touched: new Set([id]), events: [] } as unknown as Batch);
  });
  expect(published.map(({ target }) => target)).toEqual(told);
  broadcasts.stop();
});

test.each([
  [MOST_LAST_TICKS, 'all'],
  [MOST_LAST_TICKS + 1, 'host'],
])('[O3412] with %i players the tick of the question’s end goes to: %s', (players, audience) => {
  const state = unbornSession('s1' as SessionId);
  for (let i = 0; i < players; i++) state.players.set(`p${i}` as PlayerId, {} as Player);
  const { published, broadcasts } = following(1_500, state);
  vi.advanceTimersByTime(1_500);
  expect(published).toMatchObject([
    { audience: 'all', args: '[1]' },
    { audience, args: '[0]' },
  ]);
  broadcasts.stop();
});

test.each([
  [10_000, 200],
  [50_000, 1_000],
])('[O3414] with %i players a host gets what changed, and summaries, at most every %i ms', (players, milliseconds) => {
  const state = unbornSession('s1' as SessionId);
  for (let i = 0; i < players; i++) state.players.set(`p${i}` as PlayerId, {} as Player);
  const { id, published, broadcasts, buffer } = following(600_000, state);
  buffer.noteUser('gone' as PlayerId);
  broadcasts.onCommitted({ touched: new Set([id]), events: [] } as unknown as Batch);
  vi.advanceTimersByTime(milliseconds - 1);
  expect(published.filter(({ target }) => target === 'userchange')).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(published.filter(({ target }) => target === 'userchange')).toHaveLength(1);
  broadcasts.stop();
});
