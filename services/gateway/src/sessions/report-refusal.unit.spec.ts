import type { User } from '@quarry/events/http';
import { expect, test } from 'vitest';
import { reportRefusal } from './report-refusal.ts';

test.each([
  ['ann@xn--mller-kva.example', 'Ann@müller.example', null],
  ['ann@müller.example', 'ann@xn--mller-kva.example', null],
  ['ann@müller.example', 'ann@muller.example', 'not-own-address'],
  ['no@127.1', 'no@127.1', 'not-own-address'],
])('[A2508] a report of the host at %s to %s: %s', (own, given, refusal) => {
  expect(reportRefusal({ email: own, verified: true } as User, given)).toBe(refusal);
});
