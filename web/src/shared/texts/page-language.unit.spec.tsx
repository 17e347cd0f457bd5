import { LANGUAGES } from '@quarry/events/language';
import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import { afterEach, expect, test, vi } from 'vitest';
import { forget, store } from '#shared/storage/storage.ts';
import { languageOfPage } from './page-language.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  forget('language');
});

const offered = LANGUAGES.filter((code) => LANGUAGE_ROWS[code].load !== null);
const browser = (...languages: string[]) => vi.stubGlobal('navigator', { languages });

test('[W3722] a page is in the language chosen on this device, else in the browser’s first that we have, else in English', () => {
  browser('tlh', 'en-GB', ...offered);
  expect(languageOfPage()).toBe('en');
  browser('tlh', 'x');
  expect(languageOfPage()).toBe('en');
  for (const code of offered) {
    browser('tlh', `${code}-AT`, 'en');
    expect(languageOfPage()).toBe(code);
    store('language', 'en');
    expect(languageOfPage()).toBe('en');
    browser('en');
    store('language', code);
    expect(languageOfPage()).toBe(code);
    forget('language');
  }
});

test('[W3722] a stored language that we do not have counts as none', () => {
  browser('en');
  for (const wrong of ['tlh', 'constructor', '']) {
    store('language', wrong);
    expect(languageOfPage()).toBe('en');
  }
});
