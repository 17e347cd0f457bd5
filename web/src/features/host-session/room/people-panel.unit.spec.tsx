import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { statusOf } from './people-panel.tsx';

const LOST = { error: new Error('lost') };

test('[W1744] the count of people is for the current search, not for the previous one', () => {
  const found = { total: 402, query: '', foundFor: '', failure: null };
  expect(statusOf(en.common, en.room, found)).toBe(en.room.found(402));
  const searching = { ...found, query: 'Ada' };
  expect(statusOf(en.common, en.room, searching)).toBe(en.common.loading);
  expect(statusOf(en.common, en.room, { ...searching, failure: LOST })).toBe('');
  expect(statusOf(en.common, en.room, { ...searching, foundFor: 'Ada', total: 0 })).toBe(en.room.nobody);
  // The hall changed, and refetching the same search failed.
  expect(statusOf(en.common, en.room, { ...found, failure: LOST })).toBe(en.room.found(402));
});
