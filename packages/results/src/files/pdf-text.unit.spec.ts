import { withSigns } from '@quarry/texts/signs';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { createPdfText, visualRuns } from './pdf-text.ts';

test.each([
  ['Ali علي 12', ['Ali ', '12', ' ', 'علي']],
  ['علي (Ali) محمد', ['محمد', ' ', '(', 'Ali', ')', ' ', 'علي']],
  ['שרה כהן!', ['כהן!', ' ', 'שרה']],
  ['Ann 山田', ['Ann ', '山田']],
])('[B912] %j is set from left to right as it is read', (line, runs) => {
  expect(visualRuns(line).map(({ text }) => text)).toEqual(runs);
});

test('[E3386] in a document that is read from right to left a line with any such letter begins at the right, and marks of order are not drawn', () => {
  const runs = (line: string, isMirrored: boolean) => visualRuns(line, isMirrored).map(({ text }) => text);
  expect(runs('Ali: علي', false)).toEqual(['Ali: ', 'علي']);
  expect(runs('Ali: علي', true)).toEqual(['علي', ' ', ':', 'Ali']);
  expect(runs('\u2068Ali\u2069: علي', true)).toEqual(['علي', ' ', ':', 'Ali']);
  expect(runs('Ali: 12', true)).toEqual(['Ali: 12']);
});

test('[W3785] the sign of a number stands before it, and nothing else is taken for one', () => {
  const runs = (line: string) => visualRuns(withSigns(line), true).map(({ text }) => text);
  expect(runs('-2 كم')).toEqual(['كم', ' ', '-2']);
  expect(runs('-2 – -1.55 كم').filter((run) => /\d/.test(run))).toEqual(['-1.55', '-2']);
  for (const other of ['2026-11-29', 'SARS-2', 'A - 2', '4 ± 1']) expect(withSigns(other)).toBe(other);
});

const text = createPdfText(new PDFDocument(), false);
const WIDTHS = Array.from({ length: 12 }, (_, i) => 80 + 7 * i);

test.each([
  ['Who wrote “Faust” (part two), and when? 1832, say some.', ' '],
  ['ใครเป็นคนเขียน“เรื่องนี้”และเขียน(เมื่อไหร่)?', ''],
])('[B1451] %j is broken between words, and no line begins with the sign behind one', (written, space) => {
  for (const width of WIDTHS) {
    const lines = text.lines(written, width, { size: 12 });
    expect(lines.join(space)).toBe(written);
    for (const line of lines) expect(line).not.toMatch(/^[\s,.?)”]|[\s(“]$/u);
  }
});

test('[B1451] a word longer than a line goes on in the next', () => {
  const lines = text.lines(`a ${'x'.repeat(300)} b`, 100, { size: 12 });
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.join('').replaceAll(' ', '')).toBe(`a${'x'.repeat(300)}b`);
});

test('[B1451] a tab is a space', () => {
  expect(text.lines('one\ttwo', 200, { size: 12 })).toEqual(['one two']);
});
