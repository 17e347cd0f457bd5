import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { problemText, readFailure } from './read-file.ts';

/** Texts of another language, with values in brackets. */
const TEXTS = {
  ...en,
  fileProblems: {
    ...en.fileProblems,
    places: { ...en.fileProblems.places, row: (line: number, wrong: string) => `[${line}] ${wrong}` },
    problems: { ...en.fileProblems.problems, 'long-name': ({ max }: { max: number }) => `zu lang: [${max}]` },
    refusals: { ...en.fileProblems.refusals, empty: 'leer' },
  },
};
const told = { line: 3, severity: 'warning', text: 'Row 3: The quiz’s name is longer' } as const;

test('[W3720] a problem of a file is worded by its code and values, in the page’s language', () => {
  const problem = { ...told, code: 'long-name', place: 'row', values: { max: 100 } } as const;
  expect(problemText(TEXTS.fileProblems, problem)).toBe('[3] zu lang: [100]');
});

test('[W3720] one with an unknown code, or without one, is shown in the service’s words', () => {
  for (const code of ['brand-new', 'constructor', undefined])
    expect(problemText(TEXTS.fileProblems, { ...told, place: 'row', ...(code && { code }) })).toBe(told.text);
});

test('[W3720] refused and rate-limited files are worded by code; an older service’s in its own words', () => {
  const refused = (code: string, values?: object) =>
    readFailure(TEXTS, new ApiError(429, code, 'Its words', { values }));
  expect(refused('unknown-format', { reason: 'empty' })).toBe('leer');
  expect(refused('unknown-format')).toBe('Its words');
  expect(refused('too-much-sent', { seconds: 300, verified: true })).toBe(
    'You have saved a lot in a short time. Please try again in 5 minutes.',
  );
  expect(refused('too-much-sent')).toBe('Its words');
  expect(refused('too-many-requests')).toBe(en.overview.refusals['too-many-requests']());
});
