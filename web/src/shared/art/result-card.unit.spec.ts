import { en } from '@quarry/texts/en';
import { formatsOf } from '@quarry/texts/formats';
import { expect, test } from 'vitest';
import { cardTexts } from './result-card.tsx';

const result = { id: 'p', identifier: 'Ada', score: 340, place: 73, players: 402, quizName: 'Stones and people' };
const at = new Date('2026-11-22T12:00:00Z');

test('[W867] a card says quiz, name, place, points and date from top to bottom, and no address', () => {
  const texts = cardTexts(en.player, en.receipt, formatsOf('en'), result, at);
  expect(texts.map(({ text }) => text)).toEqual([
    'Quarry',
    'Stones and people',
    'Ada',
    '73rd of 402',
    '340 points',
    expect.stringContaining('2026'),
  ]);
  expect(texts.map(({ y }) => y)).toEqual(texts.map(({ y }) => y).toSorted((a, b) => a - b));
  // The drawn ridge begins below the last line.
  expect(texts.at(-1)?.y).toBeLessThan(1_030);
  expect(JSON.stringify(texts)).not.toMatch(/http|@|\/join/);
});

test('[W867] if the place is unknown the points take its size, and a quiz without a name has no line', () => {
  const texts = cardTexts(en.player, en.receipt, formatsOf('en'), { ...result, place: null, quizName: undefined }, at);
  expect(texts.map(({ text }) => text)).toEqual(['Quarry', 'Ada', '340 points', expect.stringContaining('2026')]);
  expect(texts[2]?.size).toBe(cardTexts(en.player, en.receipt, formatsOf('en'), result, at)[3]?.size);
});

test('[W1800] a result opened on the next day says when the quiz was played', () => {
  const kept = { ...result, at: at.getTime() };
  const texts = cardTexts(en.player, en.receipt, formatsOf('en'), kept, new Date(at.getTime() + 20 * 60 * 60 * 1_000));
  expect(texts.at(-1)?.text).toBe(cardTexts(en.player, en.receipt, formatsOf('en'), result, at).at(-1)?.text);
});
