import { expect, test } from 'vitest';
import { compare } from './k6-truth.ts';

const stored = (answers: number, distinct: number, joined = 5) => ({ sessions: 1, answers, distinct, joined });

test('[U3] acknowledged answers beyond the stored ones are lost; stored answers beyond players times questions are duplicates', () => {
  const acknowledged = { entered: 5, acknowledged: 10 };
  expect(compare(acknowledged, stored(10, 10))).toMatchObject({ lost: 0, doubled: 0 });
  expect(compare(acknowledged, stored(9, 9))).toMatchObject({ lost: 1, doubled: 0 });
  expect(compare(acknowledged, stored(12, 11))).toMatchObject({ lost: 0, doubled: 1 });
});

test('[U3406] an acknowledged entry without a player in the log is lost', () => {
  expect(compare({ entered: 5, acknowledged: 0 }, stored(0, 0, 4))).toMatchObject({ entered: 5, joined: 4, lost: 1 });
});
