import { afterEach, beforeEach, expect, test } from 'vitest';
import { forget, store } from '#shared/storage/storage.ts';
import { hostRoute, joinAddress } from './host-navigation.ts';

const forgetAll = () => forget('quizSessionId', 'quizId');
beforeEach(forgetAll);
afterEach(forgetAll);

test("[W57] the host's session is that of the navigation state, else that of local storage", () => {
  expect(hostRoute(undefined)).toBeNull();
  store('quizSessionId', 'stored');
  store('quizId', 'quiz');
  expect(hostRoute({ quizSessionId: 7 })).toEqual({ sessionId: 'stored', quizId: 'quiz', changed: false });
  expect(hostRoute({ quizSessionId: 's', quizId: 'q', changed: true })).toEqual({
    sessionId: 's',
    quizId: 'q',
    changed: true,
  });
});

test('[W36] the QR code holds the join address with entryid; people type the short one', () => {
  expect(joinAddress('K7M2XPQ', 'https://quarry.example')).toEqual({
    full: 'https://quarry.example/join?entryid=K7M2XPQ',
    short: 'quarry.example/join',
  });
});
