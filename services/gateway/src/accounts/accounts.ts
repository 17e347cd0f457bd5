import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Database } from '@quarry/database/pool';
import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { encodeRevocation } from '@quarry/events/backplane/revocation';
import type { Log } from '@quarry/service-kit/log';
import { publishOn, type RedisClient } from '@quarry/service-kit/redis';
import type { App } from '#http-edge/app-type.ts';
import type { RateLimits } from '#http-edge/rate-limits.ts';
import type { MailDispatch } from '#mail-dispatch/mail-dispatch.ts';
import { createAuthenticate } from './authenticate.ts';
import { createBearer } from './bearer.ts';
import { linkRoutes } from './link-routes.ts';
import { createSessionCookie } from './session-cookie.ts';
import { type PublishRevocation, signInRoutes } from './sign-in-routes.ts';
import type { SigningKeys } from './signing-keys.ts';
import { userRoutes } from './user-routes.ts';

export interface AccountsParts {
  readonly publicUrl: URL | null;
  readonly database: Database;
  /** Carries the revocation channel. */
  readonly redis: RedisClient;
  readonly signingKeys: SigningKeys;
  readonly limits: RateLimits;
  readonly mails: Pick<MailDispatch, 'send'>;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

/** Wires accounts and sign-ins. */
export function createAccounts(parts: AccountsParts) {
  const { publicUrl, database, redis, signingKeys, limits, mails, newId, now, log } = parts;
  const accounts = createAccountStore(database);
  const signIns = createSignInStore(database);
  const bearer = createBearer(signingKeys, now);
  const cookie = createSessionCookie(publicUrl);
  const authenticate = createAuthenticate({ signIns, bearer, cookie });
  const publishRevocation = createPublishRevocation(redis, log);
  return {
    authenticate,
    publishRevocation,
    /** Sign-in by link, sign-ins and accounts (contract, section 2). */
    routes: (app: App): void => {
      linkRoutes(app, { accounts, signIns, limits, cookie, mails, publishRevocation, publicUrl, newId });
      signInRoutes(app, { signIns, authenticate, bearer, cookie, publishRevocation });
      userRoutes(app, { accounts });
    },
  };
}

/**
 * The database has ended the sign-ins or screens already, which refuses new requests and sockets; publishing closes the open
 * sockets. A Redis outage must not fail the sign-in or sign-out that caused the revocation.
 */
function createPublishRevocation(redis: RedisClient, log: Log): PublishRevocation {
  return async (revocation) => {
    if (revocation.signInIds?.length === 0 && !revocation.screenIds?.length) return;
    try {
      await publishOn(redis, REVOCATIONS_CHANNEL, encodeRevocation(revocation));
    } catch (error) {
      log.error({ event: 'revocation-unpublished', userId: revocation.userId, reason: String(error) });
    }
  };
}
