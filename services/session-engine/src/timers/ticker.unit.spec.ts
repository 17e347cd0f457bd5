import type { QuestionId, SessionId } from '@quarry/events/ids';
import { type OpenQuestion, secondsUntil } from '@quarry/events/session/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTicker } from './ticker.ts';

const ID = 's1' as SessionId;

function playing(seconds: number, openedAt: number): OpenQuestion {
  return { sessionId: ID, questionId: 'q1' as QuestionId, index: 0, deadline: openedAt + seconds * 1000 };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(offset = 0, isSent = true) {
  const told: number[] = [];
  const later: (readonly [factor: number, seconds: number])[] = [];
  let overdue = 0;
  const ticker = createTicker({
    clock: { now: () => Date.now() + offset },
    tick: (question, due) => {
      told.push(secondsUntil(question.deadline, due));
      for (const { factor, until } of question.later ?? []) later.push([factor, secondsUntil(until, due)]);
    },
    closeOverdue: async () => {
      overdue += 1;
      return isSent;
    },
  });
  return { ticker, told, later, overdue: () => overdue };
}

test('[O9] each second of a timed question is published once, down to zero', () => {
  const { ticker, told } = start();
  ticker.follow(ID, playing(3, Date.now()));
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual([2, 1, 0]);
});

test.each([0.0004, 0.49, -0.0004, -0.49])(
  '[O9] a clock %f ms off whole milliseconds publishes the same seconds',
  (offset) => {
    const { ticker, told } = start(offset);
    ticker.follow(ID, playing(3, Date.now()));
    vi.advanceTimersByTime(3_010);
    expect(told).toEqual([2, 1, 0]);
  },
);

test('[O9] following again does not publish a second twice', () => {
  const { ticker, told } = start();
  const question = playing(3, Date.now());
  for (let i = 0; i < 5; i++) ticker.follow(ID, question);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([2]);
});

test('[O1270] another question with the same deadline is followed instead', () => {
  const asked: string[] = [];
  const closeOverdue = async ({ questionId }: OpenQuestion) => asked.push(questionId) > 0;
  const ticker = createTicker({ clock: { now: Date.now }, tick: () => {}, closeOverdue });
  const first = playing(3, Date.now());
  ticker.follow(ID, first);
  ticker.follow(ID, { ...first, questionId: 'q2' as QuestionId, index: 1 });
  vi.advanceTimersByTime(5_200);
  expect(asked).toEqual(['q2']);
});

test('[O1270] the question waits for a player who gets still more time', () => {
  const { ticker, overdue } = start();
  const question = playing(10, Date.now());
  const waitingFor = (factor: 1.5 | 2) => [{ factor, until: Date.now() + 10_000 * factor }];
  ticker.follow(ID, { ...question, later: waitingFor(1.5) });
  ticker.follow(ID, { ...question, later: waitingFor(2) });
  vi.advanceTimersByTime(20_000);
  expect(overdue()).toBe(0);
  vi.advanceTimersByTime(2_200);
  expect(overdue()).toBe(1);
});

test('[O9] a successor publishes the seconds at the same instants', () => {
  const { ticker, told } = start();
  ticker.follow(ID, playing(3, Date.now() - 1_400));
  vi.advanceTimersByTime(599);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([1]);
});

test('[O1320] a player’s factor of time may change while others have more: the next second is published by it', () => {
  const { ticker, later } = start();
  const opened = Date.now();
  const until = (factor: 1.25 | 1.5 | 2) => ({ factor, until: opened + 4_000 * factor });
  ticker.follow(ID, { ...playing(4, opened), later: [until(1.25), until(2)] });
  vi.advanceTimersByTime(1_000);
  ticker.follow(ID, { ...playing(4, opened), later: [until(1.5), until(2)] });
  vi.advanceTimersByTime(1_000);
  expect(later).toEqual([
    [1.25, 4],
    [2, 7],
    [1.5, 4],
    [2, 6],
  ]);
});

test('[O500] an overdue question is closed two seconds after its job was due, repeatedly', () => {
  const { ticker, overdue } = start();
  const question = playing(1, Date.now());
  ticker.follow(ID, question);
  vi.advanceTimersByTime(3_099);
  expect(overdue()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(overdue()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(overdue()).toBe(3);
  ticker.follow(ID, null);
  vi.advanceTimersByTime(5_000);
  expect(overdue()).toBe(3);
});

test('[O3319] a question that waits for its pictures has no seconds; overdue, it is opened in the same way', () => {
  const { ticker, told, overdue } = start();
  ticker.follow(ID, { ...playing(3, Date.now()), waits: true });
  vi.advanceTimersByTime(5_099);
  expect([told, overdue()]).toEqual([[], 0]);
  vi.advanceTimersByTime(1);
  expect([told, overdue()]).toEqual([[], 1]);
});

test('[O1751] an overdue question that stays open is closed ever more rarely, finally once a minute; the next one on time', async () => {
  const { ticker, overdue } = start();
  ticker.follow(ID, playing(1, Date.now()));
  await vi.advanceTimersByTimeAsync(3_100 + 64_000);
  expect(overdue()).toBe(8);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(overdue()).toBe(18);
  ticker.follow(ID, { ...playing(1, Date.now()), questionId: 'q2' as QuestionId, index: 1 });
  await vi.advanceTimersByTimeAsync(4_100);
  expect(overdue()).toBe(20);
});

test('[O1751] closes that could not be sent, as while Redis is unavailable, are retried each second', async () => {
  const { ticker, overdue } = start(0, false);
  ticker.follow(ID, playing(1, Date.now()));
  await vi.advanceTimersByTimeAsync(3_100 + 64_000);
  expect(overdue()).toBe(65);
});

test('[O500] open questions are listed, so that their timers can be armed again', () => {
  const { ticker } = start();
  const question = playing(3, Date.now());
  ticker.follow(ID, question);
  expect(ticker.open()).toEqual([question]);
  ticker.follow(ID, null);
  expect(ticker.open()).toEqual([]);
});

test('[O13] a stopped ticker follows nothing', () => {
  const { ticker, told, overdue } = start();
  ticker.stop();
  ticker.follow(ID, playing(1, Date.now()));
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  expect(overdue()).toBe(0);
});
