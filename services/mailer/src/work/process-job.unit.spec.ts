import { expect, test } from 'vitest';
import { withoutAddresses } from './process-job.ts';

test.each([
  ['550 5.1.1 <ada@example.org>: Recipient address rejected', '550 5.1.1 <an address>: Recipient address rejected'],
  ["no mailbox 'ädä+quiz@bücher.example', sorry", "no mailbox 'an address', sorry"],
  ['connect ECONNREFUSED 127.0.0.1:1025', 'connect ECONNREFUSED 127.0.0.1:1025'],
])('[E15] %s', (said, logged) => {
  expect(withoutAddresses(said)).toBe(logged);
});
