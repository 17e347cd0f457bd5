import type { SessionId } from '@quarry/events/ids';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { unbornSession } from '@quarry/events/session/state';
import { secondsLeft } from '@quarry/events/session/views';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CachedSession } from '#partition/session-cache.ts';
import { PublicationBuffer } from '#publishing/publication-buffer.ts';
import { createSession, question } from '#spec-support/sample-session.ts';
import { createTicker } from './ticker.ts';

const ID = 's1' as SessionId;

function playing(seconds: number, openedAt: number): CachedSession {
  const { type: _, ...created } = createSession([question('q1', seconds)]);
  const deadline = seconds === 0 ? null : openedAt + seconds * 1000;
  const events = [
    { type: 'SessionCreated', ...created },
    { type: 'QuestionOpened', questionId: 'q1', index: 0, deadline },
  ] as SessionEvent[];
  const state = unbornSession(ID);
  for (const event of events)
    evolve(state, { sessionId: ID, version: state.version + 1, at: openedAt, commandId: 'c', event } as RecordedEvent);
  return { state, buffer: new PublicationBuffer(ID, 1) };
}

function close({ state }: CachedSession, at: number): void {
  const event = { type: 'QuestionClosed', questionId: 'q1', by: 'deadline' } as SessionEvent;
  evolve(state, { sessionId: ID, version: state.version + 1, at, commandId: 'c', event } as RecordedEvent);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(offset = 0) {
  const told: (number | null)[] = [];
  let overdue = 0;
  const ticker = createTicker({
    clock: { now: () => Date.now() + offset, measure: async () => undefined },
    tick: (session, due) => told.push(secondsLeft(session.state, due)),
    closeOverdue: () => {
      overdue += 1;
    },
  });
  return { ticker, told, overdue: () => overdue };
}

test('[O9] each second of a timed question is told once, down to zero', () => {
  const { ticker, told } = start();
  ticker.follow(playing(3, Date.now()));
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual([2, 1, 0]);
});

test.each([0.0004, 0.49, -0.0004, -0.49])(
  '[O9] a clock that is %f ms off whole milliseconds tells the same seconds',
  (offset) => {
    const { ticker, told } = start(offset);
    ticker.follow(playing(3, Date.now()));
    vi.advanceTimersByTime(3_010);
    expect(told).toEqual([2, 1, 0]);
  },
);

test('[O9] following again does not tell a second twice', () => {
  const { ticker, told } = start();
  const session = playing(3, Date.now());
  for (let i = 0; i < 5; i++) ticker.follow(session);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([2]);
});

test('[O9] a successor tells the seconds at the same instants', () => {
  const { ticker, told } = start();
  ticker.follow(playing(3, Date.now() - 1_400));
  vi.advanceTimersByTime(599);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([1]);
});

test('[O5] a question nobody closed is looked after, again and again until it is closed', () => {
  const { ticker, overdue } = start();
  const session = playing(1, Date.now());
  ticker.follow(session);
  vi.advanceTimersByTime(1_100);
  expect(overdue()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(overdue()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(overdue()).toBe(3);
  close(session, Date.now());
  ticker.follow(session);
  vi.advanceTimersByTime(5_000);
  expect(overdue()).toBe(3);
});

test('[O9] a question without a limit has no ticks', () => {
  const { ticker, told } = start();
  ticker.follow(playing(0, Date.now()));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

test('[O13] a ticker that was stopped follows nothing any more', () => {
  const { ticker, told, overdue } = start();
  ticker.stop();
  ticker.follow(playing(1, Date.now()));
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  expect(overdue()).toBe(0);
});
