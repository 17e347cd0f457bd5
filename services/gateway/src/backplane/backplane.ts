import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { decodeRevocation, type Revocation } from '@quarry/events/backplane/revocation';
import type { CommandId, GatewayId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { openRedis } from '@quarry/service-kit/redis';
import { type AliveBeat, aliveRedis, beatAlive } from './alive.ts';
import { type CommandBus, type CommandBusParts, createCommandBus } from './command-bus.ts';
import { streamRedis, subscriberRedis } from './redis-connections.ts';
import { listenToReplies } from './reply-listener.ts';
import { createSubscriber, type Subscriber } from './subscriber.ts';

export interface Backplane {
  readonly bus: CommandBus;
  readonly subscriber: Subscriber;
  /** Whether commands go out and replies come in. */
  isConnected(): boolean;
  /** Resolves once it is connected for the first time. */
  readonly connected: Promise<void>;
  onRevocation(listener: (revocation: Revocation) => void): void;
  /** From now on the engine knows that this gateway lives; `onLapse` is called when it may have thought otherwise. */
  beat(onLapse: () => void): AliveBeat;
  close(): void;
}

export interface BackplaneParts {
  readonly redisUrl: string;
  readonly gatewayId: GatewayId;
  readonly newCommandId: () => CommandId;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  readonly observe?: NonNullable<CommandBusParts['observe']>;
}

/** Everything between this gateway and the engines. */
export function openBackplane({ redisUrl, gatewayId, newCommandId, now, log, observe }: BackplaneParts): Backplane {
  const stream = openRedis(redisUrl, 'stream', log);
  const listening = openRedis(redisUrl, 'subscriber', log);
  const subscriber = createSubscriber(subscriberRedis(listening));
  const bus = createCommandBus({
    redis: streamRedis(stream),
    gatewayId,
    newCommandId,
    now,
    log,
    ...(observe ? { observe } : {}),
  });
  const connected = listenToReplies(subscriber, gatewayId, bus, log);

  return {
    bus,
    subscriber,
    connected,
    isConnected: () => bus.isConnected() && subscriber.isConnected(),
    onRevocation: (listener) => {
      void subscriber.listen(REVOCATIONS_CHANNEL, (text) => {
        try {
          listener(decodeRevocation(text));
        } catch (error) {
          log.error({ event: 'revocation-unreadable', err: error });
        }
      });
    },
    beat: (onLapse) => beatAlive(aliveRedis(stream), gatewayId, onLapse),
    close: () => {
      bus.close();
      stream.disconnect();
      listening.disconnect();
    },
  };
}
