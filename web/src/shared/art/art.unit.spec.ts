import { readFileSync } from 'node:fs';
import { chooseHelmet, HELMET_COUNT } from '@quarry/events/helmet';
import { expect, test } from 'vitest';
import { GEM_TYPES, gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { helmetDesign, idForHelmet } from './helmet/choose-helmet.ts';

const all = Array.from({ length: HELMET_COUNT }, (_, index) => helmetDesign(index));

test('[W1] there are 36 helmets, no two alike in outline, and each part comes in every tint', () => {
  expect(HELMET_COUNT).toBe(36);
  expect(new Set(all.map(({ shell, crest }) => `${shell} ${crest}`)).size).toBe(36);
  expect(new Set(all.map(({ shell, tint }) => `${shell} ${tint}`)).size).toBe(36);
  expect(new Set(all.map(({ crest, tint }) => `${crest} ${tint}`)).size).toBe(36);
});

test('[W1] a player always has the same helmet', () => {
  expect(chooseHelmet('p-1', 'Ada')).toBe(chooseHelmet('p-1', 'Ada'));
  // Fixed values: every build and every browser must draw the same helmet.
  expect([
    chooseHelmet('p-1', 'Ada'),
    chooseHelmet('p-2', 'Ada'),
    chooseHelmet('p-1', 'Zoë 🚀'),
  ]).toMatchInlineSnapshot(`
    [
      29,
      5,
      14,
    ]
  `);
});

test('[W1] a large number of players spreads over all helmets', () => {
  const counts = new Array<number>(HELMET_COUNT).fill(0);
  for (let i = 0; i < 3_600; i++) {
    const helmet = chooseHelmet(`player-${i}`, `Name ${i}`);
    counts[helmet] = (counts[helmet] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(60);
  expect(Math.max(...counts)).toBeLessThan(150);
});

test('[W2] the stones cycle by answer position, and each position has its letter', () => {
  expect([0, 1, 2, 3, 4, 5].map(gemOfPosition)).toEqual([...GEM_TYPES]);
  expect(gemOfPosition(6)).toBe('diamond');
  expect([0, 5].map(letterOfPosition)).toEqual(['A', 'F']);
});

test('[W2] every stone is drawn, and no two share an outline', () => {
  const file = readFileSync(new URL('gem/gems.svg', import.meta.url), 'utf8');
  const stones = [...file.matchAll(/<symbol id="(\w+)".*?<polygon points="([^"]+)"/gs)];
  expect(stones.map(([, type]) => type)).toEqual([...GEM_TYPES]);
  expect(new Set(stones.map(([, , outline]) => outline)).size).toBe(6);
});

test('[W1] every part of a helmet is drawn', () => {
  const file = readFileSync(new URL('helmet/helmets.svg', import.meta.url), 'utf8');
  const parts = new Set(all.flatMap(({ shell, crest }) => [shell, crest]));
  expect(new Set([...file.matchAll(/<g id="(\w+)"/g)].map(([, name]) => name))).toEqual(parts);
});

test('[W871] every helmet can be chosen: ids are drawn until one yields it', () => {
  for (let helmet = 0; helmet < HELMET_COUNT; helmet += 1) {
    let drawn = 0;
    const id = idForHelmet(helmet, 'Ada', () => `id-${drawn++}`);
    expect(chooseHelmet(id, 'Ada')).toBe(helmet);
  }
});

test('[W871] drawing ends whatever ids come', () => {
  const other = (chooseHelmet('same', 'Ada') + 1) % HELMET_COUNT;
  expect(idForHelmet(other, 'Ada', () => 'same')).toBe('same');
});
