import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher, SETTLED } from './use-players.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A list that answers after `latency` with the number of the request. */
function openList(latency: number) {
  let questions = 0;
  const taken: number[] = [];
  const ask = () => {
    questions += 1;
    const answer = questions;
    return new Promise<number>((done) => setTimeout(done, latency, answer));
  };
  return { taken, ...createRefresher({ ask, take: (answer) => void taken.push(answer) }) };
}

test('[W1470] a hall that fills does not hold back the list of players, however slow its answers are', async () => {
  const list = openList(2_000);
  // The service tells the host up to five times a second that somebody came.
  for (let passed = 0; passed < 10_000; passed += 200) {
    list.refresh();
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(list.taken).toEqual([1, 2, 3, 4]);
});

test('[W1470] a change while the list is asked for is in the next answer', async () => {
  const list = openList(50);
  list.refresh();
  await vi.advanceTimersByTimeAsync(SETTLED);
  list.refresh();
  list.refresh();
  await vi.advanceTimersByTimeAsync(2 * (SETTLED + 50));
  expect(list.taken).toEqual([1, 2]);
});

test('[W1470] an answer for another search is not taken', async () => {
  const list = openList(50);
  list.refresh();
  await vi.advanceTimersByTimeAsync(SETTLED);
  list.stop();
  list.refresh();
  await vi.advanceTimersByTimeAsync(2 * (SETTLED + 50));
  expect(list.taken).toEqual([]);
});
