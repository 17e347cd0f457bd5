import { encodeReplies, type WrittenReply } from '@quarry/events/backplane/command';
import { replyChannel, sessionChannel } from '@quarry/events/backplane/names';
import { encodePublication, type Publication } from '@quarry/events/backplane/publication';
import type { GatewayId } from '@quarry/events/ids';
import { publishOn, type RedisClient } from '@quarry/service-kit/redis';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { AddressedReply } from '#partition/batch.ts';

/** Sends publications on the channel of a session and replies on that of a gateway, over one connection and so in order. */
export interface Publisher {
  publish(publications: readonly Publication[]): Promise<void>;
  reply(replies: readonly AddressedReply[]): Promise<void>;
}

export function createPublisher(redis: RedisClient, metrics: EngineMetrics): Publisher {
  return {
    async publish(publications) {
      await Promise.all(
        publications.map((publication) => {
          metrics.publications.inc({ audience: publication.audience });
          return publishOn(redis, sessionChannel(publication.sessionId), encodePublication(publication));
        }),
      );
    },
    async reply(replies) {
      const byGateway = new Map<GatewayId, WrittenReply[]>();
      for (const { gatewayId, reply } of replies) {
        const list = byGateway.get(gatewayId);
        if (list) list.push(reply);
        else byGateway.set(gatewayId, [reply]);
      }
      await Promise.all(
        [...byGateway].map(([gatewayId, list]) => publishOn(redis, replyChannel(gatewayId), encodeReplies(list))),
      );
    },
  };
}
