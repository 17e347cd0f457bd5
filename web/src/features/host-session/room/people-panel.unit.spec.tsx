import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { statusOf } from './people-panel.tsx';

test('[W1744] the people found are counted for what is searched now, not for the search before', () => {
  const found = { total: 402, query: '', foundFor: '', failure: null };
  expect(statusOf(en.common, en.room, found)).toBe(en.room.found(402));
  const searching = { ...found, query: 'Ada' };
  expect(statusOf(en.common, en.room, searching)).toBe(en.common.loading);
  expect(statusOf(en.common, en.room, { ...searching, failure: en.common.errors.network })).toBe('');
  expect(statusOf(en.common, en.room, { ...searching, foundFor: 'Ada', total: 0 })).toBe(en.room.nobody);
  // The hall changed, and refetching the same search failed.
  expect(statusOf(en.common, en.room, { ...found, failure: en.common.errors.network })).toBe(en.room.found(402));
});
