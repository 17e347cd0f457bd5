import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { keepForm, readKeptForm } from './kept-form.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = (form: string) => readKeptForm(form, z.string());

test('[W1745] the input of two forms of a screen is kept for both, until each opens again', () => {
  keepForm('note:s', 'Half a note');
  keepForm('fix:s', 'Both are blue');
  expect(['note:s', 'fix:s', 'fix:other'].map(read)).toEqual(['Half a note', 'Both are blue', null]);
  keepForm('note:s', null);
  expect(['note:s', 'fix:s'].map(read)).toEqual([null, 'Both are blue']);
});

test('[W1745] a device keeps the newest four forms, and the last input of each', () => {
  for (const form of ['a', 'b', 'c', 'd', 'e', 'a']) keepForm(form, form);
  keepForm('a', 'again');
  expect(['a', 'b', 'c', 'd', 'e'].map(read)).toEqual(['again', null, 'c', 'd', 'e']);
  expect(readKeptForm('a', z.object({}))).toBeNull();
});
