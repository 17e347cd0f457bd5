import { expect, test } from 'vitest';
import { compare } from './k6-truth.ts';

test('[U3] more acknowledged than stored answers are lost; more stored than players times questions are doubled', () => {
  expect(compare(10, { sessions: 1, answers: 10, distinct: 10 })).toMatchObject({ lost: 0, doubled: 0 });
  expect(compare(10, { sessions: 1, answers: 9, distinct: 9 })).toMatchObject({ lost: 1, doubled: 0 });
  expect(compare(10, { sessions: 1, answers: 12, distinct: 11 })).toMatchObject({ lost: 0, doubled: 1 });
});
