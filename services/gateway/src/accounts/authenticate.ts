import type { Account } from '@quarry/database/accounts/account-store';
import type { SignIn, SignInStore } from '@quarry/database/accounts/sign-in-store';
import type { User } from '@quarry/events/http';
import type { UserId } from '@quarry/events/ids';
import type { FastifyRequest } from 'fastify';
import type { Bearer } from './bearer.ts';
import { hashSecret } from './secret.ts';
import type { SessionCookie } from './session-cookie.ts';

/** A host and the sign-in that authenticated it. */
export interface SignedIn {
  readonly user: User & { readonly id: UserId };
  /** The id that a revocation names. */
  readonly signInId: string;
}

/**
 * Finds the host behind a request. `accessToken` (a hub's `access_token`) or `Authorization: Bearer` decides alone when
 * given; otherwise the session cookie does. Null: no credentials, an expired or revoked sign-in, or a disabled account.
 * Queries the database every time, so that a revocation takes effect at once.
 */
export type Authenticate = (
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'cookies'>,
  accessToken?: string | null,
) => Promise<SignedIn | null>;

export interface AuthenticateParts {
  readonly signIns: Pick<SignInStore, 'find' | 'findById'>;
  readonly bearer: Pick<Bearer, 'read'>;
  readonly cookie: Pick<SessionCookie, 'read'>;
}

export function createAuthenticate({ signIns, bearer, cookie }: AuthenticateParts): Authenticate {
  return async (request, accessToken) => {
    const token = accessToken ?? bearerHeader(request.headers.authorization);
    if (token !== null) {
      const claims = await bearer.read(token);
      const found = claims && (await signIns.findById(claims.signInId));
      return found && found.account.id === claims.userId ? signedIn(found) : null;
    }
    const secret = cookie.read(request);
    const found = secret === null ? null : await signIns.find(hashSecret(secret));
    return found && signedIn(found);
  };
}

/** Maps the store's record of a host to what requests and sockets need. */
export function signedIn({ account, signIn }: { account: Account; signIn: SignIn }): SignedIn {
  const { id, email, autoSendLog, language } = account;
  return { user: { id, email, autoSendLog, verified: signIn.verified, language }, signInId: signIn.id };
}

/** The token of an `Authorization` header. */
export function bearerHeader(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}
