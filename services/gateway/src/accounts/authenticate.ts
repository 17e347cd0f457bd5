import type { Account } from '@quarry/database/accounts/account-store';
import type { SignIn, SignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Request } from '#http-edge/app-type.ts';
import type { Edge } from '#http-edge/edge.ts';
import type { Bearer } from './bearer.ts';
import { hashSecret } from './secret.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Finds the host behind a request: by `accessToken` (a hub's `access_token`) or `Authorization: Bearer` when given,
 * which then decides alone, else by the session cookie. Null: nobody, or a sign-in that expired or was revoked, or an
 * account that is disabled. Asks the database every time, so that a revocation counts at once.
 */
export type Authenticate = (
  request: Pick<Request, 'headers' | 'protocol'>,
  accessToken?: string | null,
) => Promise<SignedIn | null>;

export function createAuthenticate(signIns: SignInStore, bearer: Bearer, isSecure: Edge['isSecure']): Authenticate {
  return async (request, accessToken) => {
    const { headers } = request;
    const token = accessToken ?? bearerHeader(headers.authorization);
    if (token !== null) {
      const claims = await bearer.read(token);
      const found = claims && (await signIns.findById(claims.signInId));
      return found && found.account.id === claims.userId ? signedIn(found) : null;
    }
    const secret = readSessionCookie(headers.cookie, isSecure(request));
    const found = secret === null ? null : await signIns.find(hashSecret(secret));
    return found && signedIn(found);
  };
}

/** A host as requests and sockets know it, of what the store holds. */
export function signedIn({ account, signIn }: { account: Account; signIn: SignIn }): SignedIn {
  const { id, email, autoSendLog } = account;
  return {
    user: { id, email, autoSendLog, verified: signIn.verified },
    signIn: { id: signIn.id, verified: signIn.verified, expiresAt: signIn.expiresAt },
  };
}

function bearerHeader(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}
