import { beforeEach, expect, test } from 'vitest';
import { keepResult, lastResult, readResult } from './kept-result.ts';
import { forget, store } from './storage.ts';

const HOUR = 60 * 60 * 1000;
const result = { id: 'p', identifier: 'Ada', score: 340, place: 5, players: 402 };

beforeEach(() => forget('quizResult', 'quizPoints'));

test('[W268] a result is kept for a day, for its own session', () => {
  expect(readResult('s', 0)).toBeNull();
  keepResult('s', result, 1_000);
  expect(readResult('s', 1_000 + 24 * HOUR - 1)).toMatchObject({ ...result, at: 1_000 });
  expect(readResult('s', 1_000 + 24 * HOUR)).toBeNull();
  expect(readResult('another', 1_000)).toBeNull();
});

test('[W1800] a result that is kept again keeps the day of its quiz', () => {
  keepResult('s', { ...result, at: 1_000 }, 13 * HOUR);
  expect(readResult('s', 13 * HOUR)).toMatchObject({ at: 1_000 });
});

test('[W582] the last result is found for a day, whatever its session', () => {
  expect(lastResult(0)).toBeNull();
  keepResult('s', result, 1_000);
  expect(lastResult(1_000 + 24 * HOUR - 1)).toMatchObject({ ...result, sessionId: 's' });
  expect(lastResult(1_000 + 24 * HOUR)).toBeNull();
});

test('[W1664] the points so far are not a quiz’s result', () => {
  keepResult('s', result, 1_000, 'quizPoints');
  expect([lastResult(1_000), readResult('s', 1_000)]).toEqual([null, null]);
  expect(readResult('s', 1_000, 'quizPoints')).toMatchObject(result);
  expect(readResult('another', 1_000, 'quizPoints')).toBeNull();
});

test.each(['{', 'null', '{"sessionId":"s"}', '{"sessionId":"s","id":"p","identifier":"A","score":"1","at":0}'])(
  '[W268] an unreadable result counts as none: %s',
  (text) => {
    store('quizResult', text);
    expect(readResult('s', 0)).toBeNull();
  },
);
