import { randomUUID } from 'node:crypto';
import { commandEntry } from '@quarry/events/backplane/command';
import { gatewayHeartbeatKey } from '@quarry/events/backplane/names';
import {
  commandIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  sessionIdSchema,
} from '@quarry/events/ids';
import type { Cluster, Redis } from 'ioredis';

/**
 * Adds players without a socket to a session: their commands go directly onto the stream, like those of a gateway with
 * a heartbeat of ten minutes.
 */
export async function fillSession(redis: Redis | Cluster, session: string, count: number): Promise<void> {
  const sessionId = sessionIdSchema.parse(session);
  const gatewayId = gatewayIdSchema.parse(`crowd-${randomUUID()}`);
  await redis.set(gatewayHeartbeatKey(gatewayId), '1', 'PX', 600_000);
  const pipeline = redis.pipeline();
  for (let i = 0; i < count; i++) {
    const body = {
      type: 'EnterSession',
      playerId: playerIdSchema.parse(randomUUID()),
      identifier: `seat ${i}`,
      deviceId: deviceIdSchema.parse(randomUUID()),
      connection: { gatewayId, connectionId: connectionIdSchema.parse(randomUUID()) },
    } as const;
    pipeline.xadd(...commandEntry({ commandId: commandIdSchema.parse(randomUUID()), sessionId, body }));
  }
  await pipeline.exec();
}
