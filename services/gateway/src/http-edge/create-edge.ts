import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Database } from '@quarry/database/pool';
import type { Log } from '@quarry/service-kit/log';
import type { RedisClient } from '@quarry/service-kit/redis';
import { createAuthenticate } from '#accounts/authenticate.ts';
import { createBearer } from '#accounts/bearer.ts';
import { createPublishRevocation } from '#accounts/publish-revocation.ts';
import type { SignedIn } from '#accounts/signed-in.ts';
import type { SigningKeys } from '#accounts/signing-keys.ts';
import type { Request } from './app-type.ts';
import { createCodeGuard } from './code-guard.ts';
import { createCountOrRefuse } from './count-or-refuse.ts';
import type { Edge } from './edge.ts';
import type { HttpEnvironment } from './environment.ts';
import { createOriginCheck } from './origin.ts';
import { problems } from './problems.ts';
import { createRateLimits } from './rate-limits.ts';

export interface EdgeParts {
  readonly environment: HttpEnvironment;
  readonly database: Database;
  /** For commands: counters and the revocation channel. */
  readonly redis: RedisClient;
  readonly signingKeys: SigningKeys;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

/** Wires what every route may ask about a request. */
export function createEdge({ environment, database, redis, signingKeys, now, log }: EdgeParts): Edge {
  const limits = createRateLimits(redis, environment.rates);
  const bearer = createBearer(signingKeys, now);
  const { publicUrl } = environment;
  const isSecure: Edge['isSecure'] = ({ protocol }) => (publicUrl?.protocol ?? `${protocol}:`) === 'https:';
  const authenticate = createAuthenticate(createSignInStore(database), bearer, isSecure);
  const found = new WeakMap<Request, Promise<SignedIn | null>>();
  const requireHost: Edge['requireHost'] = async (request) => {
    const asked = found.get(request) ?? authenticate(request);
    found.set(request, asked);
    const host = await asked;
    if (!host) throw problems.notSignedIn();
    return host;
  };
  return {
    environment,
    bearer,
    authenticate,
    isSecure,
    requireHost,
    requireSelf: async (request, userId) => {
      const host = await requireHost(request);
      if (host.user.id !== userId) throw problems.notYours();
      return host;
    },
    originAllowed: createOriginCheck(environment.publicUrl, environment.allowedOrigins),
    countOrRefuse: createCountOrRefuse(limits),
    guardCode: createCodeGuard(limits, log),
    publishRevocation: createPublishRevocation(redis, log),
  };
}
