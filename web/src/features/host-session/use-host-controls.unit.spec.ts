import { expect, test } from 'vitest';
import { forget } from '#shared/storage/storage.ts';
import { keepSettled, settledBefore } from './use-host-controls.ts';

test('[W1550] whether a report is automatic is kept for its session, in every window', () => {
  expect(settledBefore('s-1')).toBeNull();
  keepSettled('s-1', true);
  expect([settledBefore('s-1'), settledBefore('s-2')]).toEqual([true, null]);
  keepSettled('s-2', false);
  expect([settledBefore('s-1'), settledBefore('s-2')]).toEqual([null, false]);
  forget('quizReport');
});
