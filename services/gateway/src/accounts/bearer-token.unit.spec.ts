import { createHmac, randomBytes } from 'node:crypto';
import type { UserId } from '@quarry/events/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearerKeyId, issueBearer, readBearer } from './bearer-token.ts';

const KEY = { id: 'k1', secret: Buffer.alloc(32, 7) };
const CLAIMS = { userId: 'u1' as UserId, signInId: 's1' };
const NOW = 1_800_000_000;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('[A12] a token says who it stands for, until 15 minutes are over', () => {
  const token = issueBearer(CLAIMS, KEY, NOW);
  expect(bearerKeyId(token)).toBe('k1');
  expect(readBearer(token, KEY, NOW)).toEqual(CLAIMS);
  expect(readBearer(token, KEY, NOW + 15 * 60 - 1)).toEqual(CLAIMS);
});

test('[A12] gateways whose clocks differ by a minute agree, beyond that the token has ended', () => {
  const token = issueBearer(CLAIMS, KEY, NOW);
  expect(readBearer(token, KEY, NOW + 15 * 60 + 59)).toEqual(CLAIMS);
  expect(readBearer(token, KEY, NOW + 15 * 60 + 60)).toBeNull();
});

test('[A12] another key, or a changed claim, is refused', () => {
  const token = issueBearer(CLAIMS, KEY, NOW);
  expect(readBearer(token, { id: 'k1', secret: randomBytes(32) }, NOW)).toBeNull();
  const [header, , signature] = token.split('.');
  const forged = `${header}.${part({ sub: 'u2', sid: 's1', iat: NOW, exp: NOW + 900 })}.${signature}`;
  expect(readBearer(forged, KEY, NOW)).toBeNull();
});

test('[A12] a token cannot choose its algorithm', () => {
  const body = part({ sub: 'u1', sid: 's1', iat: NOW, exp: NOW + 900 });
  expect(bearerKeyId(`${part({ alg: 'none', typ: 'JWT', kid: 'k1' })}.${body}.`)).toBeNull();
  expect(bearerKeyId(`${part({ alg: 'HS512', typ: 'JWT', kid: 'k1' })}.${body}.x`)).toBeNull();
});

test('[A12] a genuine signature over something else is no token', () => {
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: 'k1' })}.${part({ hello: 1 })}`;
  const signature = createHmac('sha256', KEY.secret).update(signed).digest('base64url');
  expect(readBearer(`${signed}.${signature}`, KEY, NOW)).toBeNull();
});

test('[A12] no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readBearer(text, KEY, NOW)).toBeNull();
      bearerKeyId(text);
    }),
  );
});
