import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { decodeRevocation, type Revocation } from '@quarry/events/backplane/revocation';
import type { CommandId, GatewayId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { openRedis } from '@quarry/service-kit/redis';
import { type AliveBeat, aliveRedis, beatAlive } from './alive.ts';
import { type CommandBusParts, createCommandBus } from './command-bus.ts';
import { streamRedis } from './stream-writer.ts';
import { createSubscriber, subscriberRedis } from './subscriber.ts';

export interface BackplaneParts {
  readonly redisUrl: string;
  readonly gatewayId: GatewayId;
  readonly newCommandId: () => CommandId;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  readonly observe?: NonNullable<CommandBusParts['observe']>;
}

/** Opens the connections to the engines: command stream, replies, publications, heartbeat. */
export function openBackplane({ redisUrl, gatewayId, newCommandId, now, log, observe }: BackplaneParts) {
  const stream = openRedis(redisUrl, 'stream', log);
  const listening = openRedis(redisUrl, 'subscriber', log);
  const subscriber = createSubscriber(subscriberRedis(listening));
  const bus = createCommandBus({
    redis: streamRedis(stream),
    subscriber,
    gatewayId,
    newCommandId,
    now,
    log,
    ...(observe ? { observe } : {}),
  });

  return {
    bus,
    subscriber,
    onRevocation: (listener: (revocation: Revocation) => void): void => {
      void subscriber.listen(REVOCATIONS_CHANNEL, (text) => {
        try {
          listener(decodeRevocation(text));
        } catch (error) {
          log.error({ event: 'revocation-unreadable', err: error });
        }
      });
    },
    /** Starts the heartbeat. `onLapse` is called when the engine may have considered this gateway dead. */
    beat: (onLapse: () => void): AliveBeat => beatAlive(aliveRedis(stream), gatewayId, onLapse),
    close: (): void => {
      bus.close();
      stream.disconnect();
      listening.disconnect();
    },
  };
}
