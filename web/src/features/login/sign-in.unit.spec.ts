import { expect, test } from 'vitest';
import { isEmail } from './sign-in.ts';

test("[W48] an e-mail address has at least 3 characters and an '@'", () => {
  expect(['a@b', 'host@example.org'].map(isEmail)).toEqual([true, true]);
  expect(['', 'a@', 'abc', '@ '].map(isEmail)).toEqual([false, false, false, false]);
});
