import { type UserId, userIdSchema } from '@quarry/events/ids';
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { BEARER_SECONDS, type SigningKeys } from './signing-keys.ts';

export interface BearerClaims {
  readonly userId: UserId;
  /** The sign-in it stands for: revoking it invalidates the token. */
  readonly signInId: string;
}

/** Bearer tokens: JWTs (RFC 7519) under HMAC-SHA-256 and the gateways' shared keys. */
export interface Bearer {
  issue(claims: BearerClaims): Promise<{ token: string; expiresAt: Date }>;
  /** Null unless the token is genuine and has not expired. @throws when the keys cannot be looked up */
  read(token: string): Promise<BearerClaims | null>;
}

/** Tolerated clock skew between gateways, seconds. */
const LEEWAY_SECONDS = 60;
/** Longer tokens are rejected without parsing. */
const MAX_LENGTH = 1_024;

const ALGORITHM = 'HS256';
const keyIdSchema = z.string().max(128);
const payloadSchema = z.object({ sub: userIdSchema, sid: z.string().max(128) });

/** @param now milliseconds since 1970 */
export function createBearer(keys: Pick<SigningKeys, 'current' | 'byId'>, now: () => number): Bearer {
  const keyOf = async ({ kid }: JWTHeaderParameters): Promise<Uint8Array> => {
    const id = keyIdSchema.safeParse(kid).data;
    const key = id === undefined ? undefined : await keys.byId(id);
    if (!key) throw new errors.JWTInvalid('no such key');
    return key.secret;
  };
  return {
    issue: async ({ userId, signInId }) => {
      const key = await keys.current();
      const issuedAt = Math.floor(now() / 1_000);
      const token = await new SignJWT({ sid: signInId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.id })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + BEARER_SECONDS)
        .sign(key.secret);
      return { token, expiresAt: new Date((issuedAt + BEARER_SECONDS) * 1_000) };
    },
    read: async (token) => {
      if (token.length > MAX_LENGTH) return null;
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [ALGORITHM],
          typ: 'JWT',
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          clockTolerance: LEEWAY_SECONDS,
          currentDate: new Date(now()),
        });
        const claims = payloadSchema.safeParse(payload).data;
        return claims ? { userId: claims.sub, signInId: claims.sid } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
