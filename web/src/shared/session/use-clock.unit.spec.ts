import { expect, test } from 'vitest';
import { countedOn, isLate, tickOf } from './use-clock.ts';

const open = { phase: 'playing', question: { id: 'q1' }, remaining: 20, ticks: 3, paused: false };

test('[W1940] the device counts from the question on, and anew from each tick, even one of the same second', () => {
  const next = { ...open, question: { id: 'q2' } };
  expect(new Set([open, next, { ...open, ticks: 4 }].map(tickOf)).size).toBe(3);
  expect(tickOf({ ...open, remaining: 19 })).toBe(tickOf(open));
});

test.each([
  ['has none', { remaining: null }],
  ['is paused', { paused: true }],
  ['is over', { remaining: 0 }],
])('[W1940] it does not count while the clock %s', (_, still) => {
  expect(tickOf({ ...open, ...still })).toBeNull();
  expect(countedOn({ ...open, remaining: null }, 5).remaining).toBeNull();
});

test('[W1940] nothing counts outside a question', () => {
  expect(tickOf({ phase: 'statistics', question: { id: 'q1' } })).toBeNull();
});

test('[W1940] it counts down to 1, because only the service ends the time', () => {
  expect([0, 1, 19, 25].map((seconds) => countedOn(open, seconds).remaining)).toEqual([20, 19, 1, 1]);
  expect(countedOn({ ...open, remaining: 0 }, 2).remaining).toBe(0);
  expect(countedOn(open, 0)).toBe(open);
});

test('[W1940] a clock whose time the service does not end is late after three seconds', () => {
  const last = { ...open, remaining: 2 };
  expect([0, 1, 4, 5].map((seconds) => isLate(last, seconds))).toEqual([false, false, false, true]);
  expect(isLate({ ...open, remaining: null }, 60)).toBe(false);
});
