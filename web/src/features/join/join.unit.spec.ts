import { en } from '@quarry/texts/en';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { obstacleOf } from './join-page.tsx';
import {
  checkName,
  codeProblem,
  codeText,
  nameProblem,
  nameText,
  normalizeCode,
  normalizeName,
  validateCode,
} from './join-rules.ts';

const answer = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body === '' ? null : body, { status }));

afterEach(() => vi.unstubAllGlobals());

const codeWords = (code: string) => {
  const wrong = codeProblem(code);
  return wrong && codeText(en.common, en.join, wrong);
};

describe('the code', () => {
  test.each([
    ['ABCDEFG', null],
    ['ABCDEFGH', 'Quiz code is invalid, code is too long.'],
    ['ABC', 'Quiz code is invalid, code is too short.'],
    ['ABC-EFG', 'Quiz code is invalid, no special characters allowed.'],
    ['ÄBCDEFG', 'Quiz code is invalid, no special characters allowed.'],
  ])('[W40] %s: %s', (code, problem) => {
    expect(codeWords(code)).toBe(problem);
  });

  test('[W40] is converted to upper case', () => {
    expect(normalizeCode(' abc2efg ')).toBe('ABC2EFG');
  });

  test.each([
    ...[
      'abc 2efg',
      'ABC-2EFG',
      ' abc – 2efg ',
      'ABC2EFG',
      'A B C 2 E F G',
      'ab.c2-efg',
      'ＡＢＣ２ＥＦＧ',
      'abc\u00a02efg',
    ],
    ...['Code: ABC 2EFG', 'Our code: abc2efg', 'Join with the code abc-2efg', 'ABC2EFG.'],
    ...['https://quiz.example/join?entryid=ABC2EFG', 'quiz.example/join?lang=de&entryid=abc2efg&x=1#top'],
  ])('[W264] %s is read as the code', (typed) => {
    expect(normalizeCode(typed)).toBe('ABC2EFG');
  });

  test.each([
    ['ABC-2EF', 'ABC-2EF'],
    ['abc 2ef', 'ABC 2EF'],
    ['ABC-', 'ABC-'],
    ['AB!C2EFG', 'AB!C2EFG'],
    ['https://quiz.example/join', 'HTTPS://QUIZ.EXAMPLE/JOIN'],
  ])('[W40] [W264] if no code is recognised, other signs are special characters: %s', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
    expect(codeWords(code)).toBe('Quiz code is invalid, no special characters allowed.');
  });

  test('[W41] the service has the final say', async () => {
    answer(200, 'session-1');
    await expect(validateCode('ABCDEFG')).resolves.toEqual({ sessionId: 'session-1' });
    answer(200, '{"sessionId":"session-1","quizName":"Stones"}');
    await expect(validateCode('ABCDEFG')).resolves.toEqual({ sessionId: 'session-1', quizName: 'Stones' });
    answer(404, 'Code is not valid.');
    await expect(validateCode('ABCDEFG')).resolves.toBeNull();
    answer(200, 'Code is not valid.');
    await expect(validateCode('ABCDEFG')).resolves.toBeNull();
    answer(429, '{"title":"Too many requests.","code":"too-many-requests"}');
    await expect(validateCode('ABCDEFG')).rejects.toMatchObject({ status: 429, code: 'too-many-requests' });
  });
});

describe('a service without a usable response', () => {
  const [away, busy, broken] = [0, 429, 503].map((status) => new ApiError(status, null, ''));

  test('[W47] a code shows the reason', () => {
    expect(codeText(en.common, en.join, { error: away })).toBe(en.common.errors.network);
    expect(codeText(en.common, en.join, { error: busy })).toBe(en.join.tooMany);
    for (const other of [broken, new TypeError('what')])
      expect(codeText(en.common, en.join, { error: other })).toBe(en.common.errors.somethingWrong);
  });

  test('[W42] a name shows the status', () => {
    expect(nameText(en.common, en.join, { error: away })).toBe(en.common.errors.network);
    expect(nameText(en.common, en.join, { error: broken })).toBe('Unexpected response status: 503');
    expect(nameText(en.common, en.join, { error: new TypeError('what') })).toBe(en.common.errors.somethingWrong);
  });
});

describe('who may join', () => {
  const device = { player: { id: 'p', identifier: 'Ada', deviceId: 'd' }, sessionId: 's' };
  const asked = <T>(found: T | null) => ({ answer: { kind: 'answered', found } as const, found });
  const asking = { answer: { kind: 'asking' }, found: null } as const;
  const error = new ApiError(503, null, '');
  const failed = { answer: { kind: 'failed', error }, found: null } as const;

  test('[W261] is anybody who neither hosts nor plays a session; while that is unknown, nobody', () => {
    expect(obstacleOf(asked(null), asked(null))).toEqual({ kind: 'none' });
    expect(obstacleOf(asked(null), asking)).toEqual({ kind: 'asking' });
    expect(obstacleOf(failed, asking)).toEqual({ kind: 'failed', error });
    expect(obstacleOf(asked(null), failed)).toEqual({ kind: 'failed', error });
    expect(obstacleOf(failed, asked(device))).toEqual({ kind: 'device', device });
    const host = (isPlayed: boolean) => asked({ quizSessionId: 's', quizId: 'q', isPlayed });
    expect(obstacleOf(host(true), asked(device))).toEqual({ kind: 'host', isPlayed: true });
    expect(obstacleOf(host(false), asked(device))).toEqual({ kind: 'host', isPlayed: false });
  });
});

describe('the name', () => {
  test.each([
    ['  O’Brien 🪨 ', 'O’Brien 🪨', null],
    ['Ａｄａ', 'Ada', null],
    ['A\u0007da', 'A\u0007da', en.join.nameInvalid],
    // One character as typed, four once the service has normalized it.
    ['㍿'.repeat(6), '株式会社'.repeat(6), en.join.nameInvalid],
  ])('[W42] %j is %j', (typed, name, problem) => {
    expect(normalizeName(typed)).toBe(name);
    const wrong = nameProblem(name);
    expect(wrong && nameText(en.common, en.join, wrong)).toBe(problem);
  });

  const player = { id: 'p', identifier: 'Ada', deviceId: 'd' };

  test('[W42] 400 means free, 409 taken, 200 this device', async () => {
    answer(400, '{}');
    await expect(checkName('s', 'Ada')).resolves.toEqual({ kind: 'free' });
    answer(409, '{}');
    await expect(checkName('s', 'Ada')).resolves.toEqual({ kind: 'taken' });
    answer(200, JSON.stringify(player));
    await expect(checkName('s', 'Ada')).resolves.toEqual({ kind: 'mine', player });
  });

  test.each(['.', '..', '…', 'a..b', '%2e%2e'])('[W1571] the check of %s is about that name', async (name) => {
    const fetched = vi.fn(async (_url: string) => new Response('{}', { status: 409 }));
    vi.stubGlobal('fetch', fetched);
    await expect(checkName('s', name)).resolves.toEqual({ kind: 'taken' });
    const { pathname } = new URL(String(fetched.mock.calls[0]?.[0]), 'https://quiz.example');
    const [, rest] = pathname.split('/api/session/user/s/');
    expect(normalizeName(decodeURIComponent(String(rest)))).toBe(normalizeName(name));
  });

  test('[W42] an unreadable user counts as none', async () => {
    answer(200, 'what?');
    await expect(checkName('s', 'Ada')).resolves.toEqual({ kind: 'free' });
  });

  test('[W42] any other status is named', async () => {
    answer(418, '');
    const error: unknown = await checkName('s', 'Ada').catch((thrown: unknown) => thrown);
    expect(nameText(en.common, en.join, { error })).toBe('Unexpected response status: 418');
  });
});
