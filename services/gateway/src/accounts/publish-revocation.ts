import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { encodeRevocation, type Revocation } from '@quarry/events/backplane/revocation';
import type { Log } from '@quarry/service-kit/log';
import { publishOn, type RedisClient } from '@quarry/service-kit/redis';

/** Tells every gateway which sign-ins are over. Never rejects. */
export type PublishRevocation = (revocation: Revocation) => Promise<void>;

/**
 * The database has ended the sign-ins already, so no new socket and no request gets in with them; this closes the
 * sockets that are open. When Redis is away that must not fail the sign-in or sign-out that caused it.
 */
export function createPublishRevocation(redis: RedisClient, log: Log): PublishRevocation {
  return async (revocation) => {
    if (revocation.signInIds?.length === 0) return;
    try {
      await publishOn(redis, REVOCATIONS_CHANNEL, encodeRevocation(revocation));
    } catch (error) {
      log.error({ event: 'revocation-unpublished', userId: revocation.userId, reason: String(error) });
    }
  };
}
