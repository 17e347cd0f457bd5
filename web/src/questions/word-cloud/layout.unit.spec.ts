import { expect, test } from 'vitest';
import { NO_LAYOUT, type Placed, placeWords, SHOWN } from './layout.ts';

const texts = (...counts: [string, number][]) => counts.map(([text, count]) => ({ text, count }));
const MANY = Array.from({ length: SHOWN }, (_, i) => ({ text: `word ${i}`, count: SHOWN - i }));
const placeOf = (words: readonly Placed[], text: string) => {
  const { x, y } = words.find((word) => word.text === text) ?? { x: Number.NaN, y: Number.NaN };
  return [x, y];
};

test('[W3437] the same words make the same cloud, the first one central and largest', () => {
  const { words } = placeWords(NO_LAYOUT, MANY);
  expect(placeWords(NO_LAYOUT, MANY).words).toEqual(words);
  expect(words).toHaveLength(SHOWN);
  expect(placeOf(words, 'word 0')).toEqual([0, 0]);
  expect(Math.max(...words.map(({ size }) => size))).toBe(words[0]?.size);
});

test('[W3437] no two words overlap', () => {
  const { words } = placeWords(NO_LAYOUT, MANY);
  for (const one of words)
    for (const other of words) {
      if (one === other) continue;
      const isBeside = Math.abs(one.y - other.y) >= ((one.size + other.size) * 1.15) / 2;
      expect(isBeside || Math.abs(one.x - other.x) > (one.size + other.size) / 2).toBe(true);
    }
});

/** Metrics of the bold Arabic typeface, in em. */
const ARABIC = {
  الكوراندوم: 4.26,
  شمس: 3.07,
  صخور: 2.59,
  عميق: 2.48,
  ضغط: 2.41,
  مظلم: 2.38,
  ذهب: 2.32,
  تثبيت: 2.74,
  غبار: 1.69,
};

test('[W3753] nor do Arabic words, which are taller', () => {
  const { words } = placeWords(
    NO_LAYOUT,
    Object.keys(ARABIC).map((text, i) => ({ text, count: 1 + (i % 3) })),
  );
  const widthOf = ({ text, size }: Placed) => ARABIC[text as keyof typeof ARABIC] * size;
  for (const one of words)
    for (const other of words) {
      if (one === other) continue;
      const isBeside = Math.abs(one.x - other.x) >= (widthOf(one) + widthOf(other)) / 2;
      expect(isBeside || Math.abs(one.y - other.y) >= ((one.size + other.size) * 1.4) / 2).toBe(true);
    }
});

test('[W3437] words keep their places while counts grow and new ones arrive', () => {
  const before = placeWords(NO_LAYOUT, texts(['calm', 3], ['sea', 2], ['wind', 1]));
  const after = placeWords(before, texts(['calm', 3], ['sea', 3], ['wind', 1], ['new', 1]));
  expect(placeOf(after.words, 'calm')).toEqual(placeOf(before.words, 'calm'));
  expect(placeOf(after.words, 'wind')).toEqual(placeOf(before.words, 'wind'));
  expect(after.words.map(({ text }) => text)).toContain('new');
});

test('[W3437] a hidden word leaves a gap, and nothing else moves or grows', () => {
  const before = placeWords(NO_LAYOUT, MANY);
  const after = placeWords(before, MANY.slice(0, 20));
  expect(after.reach).toEqual(before.reach);
  for (const { text } of after.words) expect(placeOf(after.words, text)).toEqual(placeOf(before.words, text));
});
