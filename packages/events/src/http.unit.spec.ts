import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailSchema as email } from './email.ts';
import * as http from './http.ts';

const isEmail = (text: unknown) => email.safeParse(text).success;

describe('an e-mail address', () => {
  it.each([
    ['a@b', 'a@b'],
    ['  Ann@Example.ORG ', 'ann@example.org'],
    ["o'brien+quiz@example.org", "o'brien+quiz@example.org"],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
  ])('[Q15] %j is kept as %j', (given, kept) => {
    expect(email.parse(given)).toBe(kept);
  });

  it.each([
    'Ann@example.org',
    'ann@ＥＸＡＭＰＬＥ.org',
    'ａｎｎ@example.org',
    'ann＠example.org',
    'ann@example。org',
    'ann@example｡org',
    'ann@exam\u00adple.org',
    'ann@exa\u200bmple.org',
    'ann@example.org.',
    ' ann@EXAMPLE.ORG ',
  ])('[Q2501] %j is one mailbox, in one form', (variant) => {
    expect(email.parse(variant)).toBe('ann@example.org');
    expect(email.parse(email.parse(variant))).toBe('ann@example.org');
  });

  it.each([
    'an\u00adn@example.org',
    'ann@127.1',
    'ann@2130706433',
    'ann@example.org/x',
    'ann@a?b',
    'ann@a#b',
    'ann@a:80',
  ])('[Q2501] %j is none', (text) => expect(isEmail(text)).toBe(false));

  it.each(['', 'ab', '@', '@b', 'a@', 'ab@', '@ab', 'abc', 'a@b@c', null, 7, ['a@b']])(
    '[Q15] %j is not one',
    (given) => {
      expect(isEmail(given)).toBe(false);
    },
  );

  it.each(['abcd', 'a@b\ud800'])('[Q23] %j is refused with a message', (given) => {
    const messages = email.safeParse(given).error?.issues.map((issue) => issue.message) ?? [];
    expect(new Set(messages)).toEqual(new Set(['not an e-mail address']));
  });

  it('[Q15] has at most 254 characters', () => {
    expect(isEmail(`${'x'.repeat(252)}@b`)).toBe(true);
    expect(isEmail(`${'x'.repeat(253)}@b`)).toBe(false);
    expect(isEmail(`${'x'.repeat(1_000_000)}@b`)).toBe(false);
  });

  it.each([
    'a@b\r\nBcc: c@d',
    'a@b\nBcc: c@d',
    'a\r@b',
    'a@b, c@d',
    'a@b;c@d',
    'a@b c',
    '"a"@b',
    '<a@b>',
    'Ann <a@b>',
    'a@b(c)',
    'a:b@c',
    'a@[127.0.0.1]',
    'a\\@b',
    'a\u0000@b',
    'a@b\u0000c',
    'a\u0085@b',
    'a@b\u0085c',
    'a\u2028@b',
    'a@b\u2029c',
    'a\u00a0@b',
    '\ud83d@b',
    'a@\ude00',
  ])('[Q16] %j cannot smuggle in a header or a second recipient', (given) => {
    expect(isEmail(given)).toBe(false);
  });

  it('[Q16] contains no separator and no control character', () => {
    const forbidden = fc.constantFrom(...'<>,;:"()[]\\@ \t\r\n\u0000\u001f\u007f\u009f\u2028');
    fc.assert(
      fc.property(fc.string(), forbidden, fc.string(), (before, character, after) => {
        expect(isEmail(`x${before}${character}${after}x@b`)).toBe(false);
        expect(isEmail(`a@x${before}${character}${after}x`)).toBe(false);
      }),
    );
  });
});

describe('the bodies of the HTTP interface', () => {
  it('[Q22] a link is redeemed with its token and the address it was sent to', () => {
    const redeem = (token: unknown) => http.redeemLinkSchema.safeParse({ token, email: 'a@b' }).success;
    expect([15, 16, 256, 257].map((length) => redeem('t'.repeat(length)))).toEqual([false, true, true, false]);
    const given = { token: 't'.repeat(16), email: 'A@b' };
    expect(http.redeemLinkSchema.parse({ ...given, userId: 'mine' })).toEqual({ ...given, email: 'a@b' });
    expect(http.redeemLinkSchema.safeParse({ token: given.token }).success).toBe(false);
  });

  it('[Q22] a user has an id, an address and two settings, one of which can be changed', () => {
    const user = { id: 'u1', email: 'a@b', autoSendLog: false, verified: true };
    expect(http.userSchema.parse({ ...user, password: 'x' })).toEqual(user);
    for (const field of Object.keys(user))
      expect(http.userSchema.safeParse({ ...user, [field]: undefined }).success).toBe(false);
    expect(http.userPatchSchema.parse({ autoSendLog: true, verified: true })).toEqual({ autoSendLog: true });
    expect(http.userPatchSchema.safeParse({ autoSendLog: 'yes' }).success).toBe(false);
  });

  it('[Q22] a new session names its quiz; the server chooses the id and knows the host', () => {
    expect(http.newSessionSchema.parse({ id: 'mine', quizId: 'q', state: {} })).toEqual({ quizId: 'q' });
    expect(http.newSessionSchema.parse({ quizId: 'q', hostId: null })).toEqual({ quizId: 'q', hostId: null });
    expect(http.newSessionSchema.safeParse({}).success).toBe(false);
    expect(http.newSessionSchema.safeParse({ quizId: '__proto__' }).success).toBe(false);
  });

  const running = {
    id: 's',
    quizId: 'q',
    hostId: 'h',
    state: { currentQuestionId: null, currentQuizState: 'lobby', usersStats: [{ any: 'thing' }] },
  };

  it('[Q22] a running session and the two reconnections keep their shapes', () => {
    expect(http.runningSessionSchema.parse(running)).toEqual(running);
    const wrong = { ...running, state: { ...running.state, currentQuizState: 'paused' } };
    expect(http.runningSessionSchema.safeParse(wrong).success).toBe(false);
    const host = { quizSessionId: 's', quizId: 'q' };
    expect(http.hostReconnectSchema.parse(host)).toEqual(host);
    expect(http.hostReconnectSchema.safeParse({ quizId: 'q' }).success).toBe(false);
    const player = { quizUser: { id: 'p', identifier: 'Ann', deviceId: 'd' }, quizSession: running };
    expect(http.playerReconnectSchema.parse(player)).toEqual(player);
    expect(http.playerReconnectSchema.safeParse({ quizSession: running }).success).toBe(false);
  });

  it('[Q22] problem details have a title and a status, the rest is optional', () => {
    const problem = {
      type: 'about:blank',
      title: 'Bad request',
      status: 400,
      detail: 'no',
      code: 'bad-argument',
      errors: [{ path: 'name', message: 'too long' }],
    };
    expect(http.problemSchema.parse({ ...problem, stack: 'x' })).toEqual(problem);
    expect(http.problemSchema.parse({ title: 'x', status: 500 })).toEqual({ title: 'x', status: 500 });
    expect(http.problemSchema.safeParse({ title: 'x' }).success).toBe(false);
    expect(http.CODE_NOT_VALID).toBe('Code is not valid.');
    expect(http.DEVICE_HEADER).toBe('x-device-id');
  });
});
