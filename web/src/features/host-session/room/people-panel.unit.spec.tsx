import { expect, test } from 'vitest';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { ROOM } from '#shared/strings/room.ts';
import { statusOf } from './people-panel.tsx';

test('[W1744] the people found are counted for what is searched now, not for the search before', () => {
  const found = { total: 402, query: '', foundFor: '', failure: null };
  expect(statusOf(found)).toBe(ROOM.found(402));
  const searching = { ...found, query: 'Ada' };
  expect(statusOf(searching)).toBe(COMMON.loading);
  expect(statusOf({ ...searching, failure: ERRORS.network })).toBe('');
  expect(statusOf({ ...searching, foundFor: 'Ada', total: 0 })).toBe(ROOM.nobody);
  // The hall changed, and refetching the same search failed.
  expect(statusOf({ ...found, failure: ERRORS.network })).toBe(ROOM.found(402));
});
