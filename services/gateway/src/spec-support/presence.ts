import { presenceKey } from '@quarry/events/backplane/names';
import { sessionIdSchema } from '@quarry/events/ids';
import { openRedis } from '@quarry/service-kit/redis';
import { onTestFinished } from 'vitest';
import { silentLog } from './silent-log.ts';

/** Reads where the engines record presence. */
export interface RecordedPresence {
  /** `<gateway> <connection>` of a player, the instant since which it is away, or null. */
  of(sessionId: string, playerId: string | null): Promise<string | null>;
  /** The same of all players. */
  players(sessionId: string): Promise<string[]>;
}

/** What a player who is away has instead of a place. */
export const AWAY = /^\d+$/;

/** Call it in a test; its connection ends with the test. */
export function recordedPresence(redisUrl: string): RecordedPresence {
  const redis = openRedis(redisUrl, 'commands', silentLog);
  onTestFinished(() => redis.disconnect());
  const keyOf = (sessionId: string) => presenceKey(sessionIdSchema.parse(sessionId));
  return {
    of: (sessionId, playerId) => redis.hget(keyOf(sessionId), `player:${playerId}`),
    players: async (sessionId) =>
      Object.entries(await redis.hgetall(keyOf(sessionId))).flatMap(([field, value]) =>
        field.startsWith('player:') ? [value] : [],
      ),
  };
}
