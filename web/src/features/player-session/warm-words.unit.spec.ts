import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { warmWords } from './warm-words.ts';

const { warm } = en.finale;
const said = (place: number, more: object = {}) => warmWords(en.finale, { place, score: 100, players: 10, ...more });

test('[W3667] everybody gets warm words at the end, by place, and nobody is mocked for a good place without points', () => {
  expect([said(1), said(1, { shared: true }), said(2), said(3)]).toEqual([
    warm.winner,
    warm.sharedWin,
    warm.podium,
    warm.podium,
  ]);
  expect([said(16, { step: 2, players: 402 }), said(4), said(5), said(6), said(10)]).toEqual([
    warm.podium,
    warm.upper,
    warm.upper,
    warm.everybody,
    warm.everybody,
  ]);
  expect(said(3, { score: 0, step: 3 })).toBe(warm.everybody);
});
