import { replyChannel } from '@quarry/events/backplane/names';
import { decodeReplies } from '@quarry/events/backplane/reply';
import type { GatewayId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import type { CommandBus } from './command-bus.ts';
import type { Subscriber } from './subscriber.ts';

/** Brings the engine's replies to the commands that wait for them. Resolves once the channel is subscribed. */
export function listenToReplies(
  subscriber: Subscriber,
  gatewayId: GatewayId,
  bus: CommandBus,
  log: Log,
): Promise<void> {
  subscriber.onRestored(() => bus.repliesLost());
  return subscriber.listen(replyChannel(gatewayId), (text) => {
    try {
      for (const reply of decodeReplies(text)) bus.settle(reply);
    } catch (error) {
      // Whoever waits for one of them asks again by itself.
      log.error({ event: 'replies-unreadable', err: error });
    }
  });
}
