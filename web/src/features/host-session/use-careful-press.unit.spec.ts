import { expect, test } from 'vitest';
import { summaryOf, viewOf } from './spec-support.ts';
import { doubtOf, JUST_OPENED } from './use-careful-press.ts';

test('[W3703] a start needs confirmation only while nobody is in the lobby', () => {
  expect(doubtOf(viewOf('lobby', { summary: summaryOf({ players: 0 }) }), 0)).toBe('alone');
  expect(doubtOf(viewOf('lobby', { summary: summaryOf({ players: 1, connected: 0 }) }), 0)).toBeNull();
});

test('[W3705] closing a question needs confirmation in its first five seconds, while somebody still has to answer', () => {
  const open = (missing: number) => viewOf('playing', { summary: summaryOf({ players: 2, missing }) });
  expect(doubtOf(open(2), 0)).toBe('just-opened');
  expect(doubtOf(open(1), JUST_OPENED - 1)).toBe('just-opened');
  expect(doubtOf(open(1), JUST_OPENED)).toBeNull();
  expect(doubtOf(open(0), 0)).toBeNull();
  const slide = viewOf('playing', { summary: summaryOf({ players: 2, missing: 2 }) });
  expect(
    doubtOf({ ...slide, question: { ...slide.question, questionType: 6 } as typeof slide.question }, 0),
  ).toBeNull();
  expect(doubtOf(viewOf('statistics'), 0)).toBeNull();
});
