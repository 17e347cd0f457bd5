import { REJECTION_CODES } from '@quarry/events/session/rejections';
import { en } from '@quarry/texts/en';
import { describe, expect, test } from 'vitest';
import { isSpent, loginFailure, mailFailure, mayBeAnothers } from '#features/login/sign-in.ts';
import { ApiError } from '#shared/api/request.ts';
import { hostRejectionText } from '#shared/host/host-rejection.ts';
import { failureText } from '#shared/texts/failures.ts';

describe('refused calls', () => {
  test.each(REJECTION_CODES)('[W47] %s has a text', (code) => {
    expect(hostRejectionText(en.common, en.host, code).length).toBeGreaterThan(10);
  });

  test('[W47] an unknown code, and no code, get the general text', () => {
    for (const code of ['brand-new', 'constructor', null])
      expect(hostRejectionText(en.common, en.host, code)).toBe(en.common.errors.somethingWrong);
  });
});

test('[W1904] only an unreachable service is called unreachable', () => {
  const errors = [new ApiError(0, 'network-failed', ''), new ApiError(503, null, ''), new TypeError('no list')];
  expect(errors.map((one) => failureText(en.common, one))).toEqual([
    en.common.errors.network,
    en.common.errors.generic,
    en.common.errors.generic,
  ]);
});

describe('failed sign-ins', () => {
  test.each([
    [new ApiError(400, 'invalid-email', ''), en.login.failed],
    [new ApiError(400, 'link-invalid', ''), en.login.linkInvalid],
    [new ApiError(403, 'user-disabled', ''), en.login.disabled],
    [new ApiError(429, 'too-many-requests', ''), en.login.tooMany],
    [new ApiError(0, 'network-failed', ''), en.common.errors.network],
    [new ApiError(500, null, ''), en.login.failed],
    [new TypeError('what'), en.login.failed],
  ])('[W48] %s', (error, text) => {
    expect(loginFailure(en.common, en.login, error)).toBe(text);
  });

  test('[W1993] a confirmation mail that cannot be requested has the same texts, except where nobody can do anything', () => {
    const errors = [429, 0, 503].map((status) => new ApiError(status, null, ''));
    expect(errors.map((one) => mailFailure(en.common, en.login, one))).toEqual([
      en.login.tooMany,
      en.common.errors.network,
      en.common.errors.somethingWrong,
    ]);
  });

  test('[W48] a link is discarded only when it will never work', () => {
    const errors = [
      new ApiError(400, 'link-invalid', ''),
      new ApiError(0, 'network-failed', ''),
      new TypeError('what'),
    ];
    expect(errors.map(isSpent)).toEqual([true, false, false]);
    expect(isSpent(new ApiError(403, 'user-disabled', ''))).toBe(true);
  });

  test('[W301] another address is asked for only when it may be the right one', () => {
    expect(mayBeAnothers(new ApiError(400, 'link-invalid', ''))).toBe(true);
    expect(mayBeAnothers(new ApiError(403, 'user-disabled', ''))).toBe(false);
  });

  test('[W48] each failure that can happen has a text of its own', () => {
    expect(
      new Set([en.login.failed, en.login.linkInvalid, en.login.disabled, en.login.tooMany, en.common.errors.network])
        .size,
    ).toBe(5);
  });
});

test('[W1661] no line breaks between a number and its unit', () => {
  const texts = [
    en.player.time(0.5),
    en.projector.timesSpan(30),
    en.projector.timesWords(7),
    en.results.seconds(2.5),
    en.results.median(2.5),
    en.results.upTo(30),
    en.results.timeRange(0, 2.5),
    en.room.extend(10),
  ];
  for (const text of texts) expect(text).toMatch(/\d\u00a0s\b/);
});

test('[W2003] a single point is in the singular', () => {
  const texts = [1, 2].flatMap((n) => [
    en.player.points(n),
    en.player.pointsUnit(n),
    en.room.score(3, n),
    en.teams.ranked(3, 'Ruby', n),
    en.fix.preview({
      gain: { players: 1, least: n, most: n },
      lose: { players: 2, least: 1, most: 1 + n },
      firstChanges: false,
    }),
  ]);
  expect(texts).toEqual([
    '+1 point',
    'point',
    'Place 3, 1 point',
    'Place 3: team Ruby with 1 point',
    '1 person gains 1 point, 2 people lose 1 to 2 points.',
    '+2 points',
    'points',
    'Place 3, 2 points',
    'Place 3: team Ruby with 2 points',
    '1 person gains 2 points, 2 people lose 1 to 3 points.',
  ]);
});

test('[W861] places are ordinals', () => {
  const ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 73, 101, 111, 402].map((place) => en.player.place(place, null));
  expect(ordinals).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '73rd',
    '101st',
    '111th',
    '402nd',
  ]);
});
