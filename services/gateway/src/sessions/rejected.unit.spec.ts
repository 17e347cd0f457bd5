import { readFileSync } from 'node:fs';
import { REJECTION_CODES, REJECTIONS } from '@quarry/events/session/rejections';
import { expect, test } from 'vitest';
import { rejected } from './rejected.ts';

const page = readFileSync(new URL('../../../../docs/problems.md', import.meta.url), 'utf8');

test('[G1322] the page of problems lists every rejection with its status and meaning', () => {
  const rows = REJECTION_CODES.map((code) => `| \`${code}\` | ${rejected(code).status} | ${REJECTIONS[code]} |`);
  const listed = page.split('\n').filter((line) => /^\| `[a-z-]+` \| \d{3} \| /.test(line));
  expect(listed).toEqual(rows);
});
