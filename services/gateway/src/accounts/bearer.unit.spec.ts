import { createHmac, randomBytes } from 'node:crypto';
import type { UserId } from '@quarry/events/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBearer } from './bearer.ts';

const KEY = { id: 'k1', secret: Buffer.alloc(32, 7) };
const CLAIMS = { userId: 'u1' as UserId, signInId: 's1' };
const NOW = 1_800_000_000;
const GENUINE = { sub: 'u1', sid: 's1', iat: NOW, exp: NOW + 900 };

/** A gateway that knows one key, at an instant in seconds. */
const at = (seconds: number, key = KEY) =>
  createBearer(
    { current: async () => key, byId: async (id) => (id === key.id ? key : undefined) },
    () => seconds * 1_000,
  );
const issued = async () => (await at(NOW).issue(CLAIMS)).token;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with any content and a valid signature. */
function signed(payload: object, header: object = { alg: 'HS256', typ: 'JWT', kid: 'k1' }, hash = 'sha256'): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac(hash, KEY.secret).update(text).digest('base64url')}`;
}

test('[A12] a token authenticates its sign-in for 15 minutes', async () => {
  const { token, expiresAt } = await at(NOW).issue(CLAIMS);
  expect(expiresAt).toEqual(new Date((NOW + 900) * 1_000));
  expect(await at(NOW).read(token)).toEqual(CLAIMS);
  expect(await at(NOW + 15 * 60 - 1).read(token)).toEqual(CLAIMS);
});

test('[A12] clock skew of up to a minute between gateways is tolerated, beyond that the token has expired', async () => {
  const token = await issued();
  expect(await at(NOW + 15 * 60 + 59).read(token)).toEqual(CLAIMS);
  expect(await at(NOW + 15 * 60 + 60).read(token)).toBeNull();
});

test('[A12] tokens of the previous release are read, and its gateways read ours', async () => {
  expect(await at(NOW).read(signed(GENUINE))).toEqual(CLAIMS);
  const [header, payload] = (await issued()).split('.').map((text) => Buffer.from(text, 'base64url').toString());
  expect(JSON.parse(header ?? '')).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'k1' });
  expect(JSON.parse(payload ?? '')).toEqual(GENUINE);
});

test('[A12] another key, or a changed claim, is refused', async () => {
  const token = await issued();
  expect(await at(NOW, { id: 'k1', secret: randomBytes(32) }).read(token)).toBeNull();
  expect(await at(NOW, { id: 'k2', secret: KEY.secret }).read(token)).toBeNull();
  const [header, , signature] = token.split('.');
  expect(await at(NOW).read(`${header}.${part({ ...GENUINE, sub: 'u2' })}.${signature}`)).toBeNull();
});

test('[A12] a token cannot choose its algorithm', async () => {
  const body = part(GENUINE);
  expect(await at(NOW).read(`${part({ alg: 'none', typ: 'JWT', kid: 'k1' })}.${body}.`)).toBeNull();
  expect(await at(NOW).read(signed(GENUINE, { alg: 'HS512', typ: 'JWT', kid: 'k1' }, 'sha512'))).toBeNull();
});

test('[A12] a genuine signature over other content is not a token', async () => {
  const { sub, sid, iat, exp } = GENUINE;
  for (const payload of [{ hello: 1 }, { sub, sid, iat }, { sid, iat, exp }, { sub, iat, exp }, { sub, sid, exp }])
    expect(await at(NOW).read(signed(payload)), JSON.stringify(payload)).toBeNull();
  expect(await at(NOW).read(signed(GENUINE, { alg: 'HS256', typ: 'at+jwt', kid: 'k1' }))).toBeNull();
  expect(await at(NOW).read(signed(GENUINE, { alg: 'HS256', typ: 'JWT' }))).toBeNull();
});

test('[A12] reading never throws, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc
          .tuple(fc.json(), fc.json(), fc.string())
          .map((parts) => parts.map((text) => Buffer.from(text).toString('base64url')).join('.')),
      ),
      async (text) => {
        expect(await at(NOW).read(text)).toBeNull();
      },
    ),
  );
});

test('[A12] keys that cannot be looked up are an outage, not a forged token', async () => {
  const away = async () => {
    throw new Error('database away');
  };
  await expect(createBearer({ current: away, byId: away }, Date.now).read(await issued())).rejects.toThrow('away');
});
