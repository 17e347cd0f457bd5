import { type Part, type Publication, partsOf } from '@quarry/events/backplane/publication';
import type { GatewayId } from '@quarry/events/ids';
import { evictOldest } from '@quarry/service-kit/lru';

/** Time after which a gateway that did not listen gets its rows on its own channel again; milliseconds. */
const DEAF_MS = 60_000;
/** Maximum gateways remembered as not listening. */
const MOST_DEAF = 1_000;

/**
 * Publishes in the order of the calls. A gateway that is not subscribed to its own channel of rows has lost its
 * connection, or is of a release without that channel: its players without rows request their views, and from then on
 * its rows are in the session's message.
 * @param send publishes a text on a channel.
 * @returns the number of receivers
 */
export function createPublisher(
  send: (channel: string, text: string) => Promise<number>,
  monotonic: () => number = () => performance.now(),
) {
  /** When each of the gateways did not listen. */
  const deaf = new Map<GatewayId, number>();
  const listens = (gatewayId: GatewayId): boolean => {
    const since = deaf.get(gatewayId);
    return since === undefined || monotonic() - since >= DEAF_MS;
  };
  const publish = async ({ channel, text, gatewayId }: Part): Promise<void> => {
    const receivers = await send(channel, text);
    if (gatewayId === undefined) return;
    deaf.delete(gatewayId);
    if (receivers > 0) return;
    deaf.set(gatewayId, monotonic());
    evictOldest(deaf, MOST_DEAF);
  };
  return async (publications: readonly Publication[]): Promise<void> => {
    // All are sent at once: a later call must not overtake them.
    await Promise.all(publications.flatMap((one) => partsOf(one, listens)).map(publish));
  };
}
