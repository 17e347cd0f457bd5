import { createHmac, timingSafeEqual } from 'node:crypto';
import { type UserId, userIdSchema } from '@quarry/events/ids';
import { z } from 'zod';

/** Seconds a bearer token lives (contract, section 5). */
export const BEARER_SECONDS = 15 * 60;
/** Seconds by which gateways' clocks may differ. */
export const LEEWAY_SECONDS = 60;

export interface BearerKey {
  readonly id: string;
  readonly secret: Buffer;
}

export interface BearerClaims {
  readonly userId: UserId;
  /** The sign-in it stands for: the token ends with it. */
  readonly signInId: string;
}

const headerSchema = z.object({ alg: z.literal('HS256'), typ: z.literal('JWT'), kid: z.string().max(128) });
const payloadSchema = z.object({ sub: userIdSchema, sid: z.string().max(128), iat: z.number(), exp: z.number() });

/** A JWT (RFC 7519) under HMAC-SHA-256. @param nowSeconds since 1970 */
export function issueBearer(claims: BearerClaims, key: BearerKey, nowSeconds: number): string {
  const payload = { sub: claims.userId, sid: claims.signInId, iat: nowSeconds, exp: nowSeconds + BEARER_SECONDS };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.id })}.${encode(payload)}`;
  return `${signed}.${sign(signed, key).toString('base64url')}`;
}

/** @returns the id of the key the token says it was signed with, or null for anything that is no token of ours */
export function bearerKeyId(token: string): string | null {
  const header = headerSchema.safeParse(decode(token.split('.')[0] ?? ''));
  return header.success ? header.data.kid : null;
}

/** @returns what a genuine token that has not ended says, else null */
export function readBearer(token: string, key: BearerKey, nowSeconds: number): BearerClaims | null {
  const [header, body, signature, ...rest] = token.split('.');
  if (header === undefined || body === undefined || signature === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(`${header}.${body}`, key);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const payload = payloadSchema.safeParse(decode(body));
  if (!payload.success || payload.data.exp + LEEWAY_SECONDS <= nowSeconds) return null;
  return { userId: payload.data.sub, signInId: payload.data.sid };
}

function sign(text: string, key: BearerKey): Buffer {
  return createHmac('sha256', key.secret).update(text).digest();
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
