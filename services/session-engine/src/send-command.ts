import { randomUUID } from 'node:crypto';
import { commandEntry, type StreamEntryArgs } from '@quarry/events/backplane/command';
import { type CommandId, commandIdSchema, type SessionId } from '@quarry/events/ids';
import type { SessionCommand } from '@quarry/events/session/commands';

/** Delay of the engine's own commands after Redis returns, so that answers held by gateways come first; milliseconds. */
const SETTLE_MS = 1_000;

/**
 * Puts a command of the engine's own on its session's stream. Timers and sweeps take the same way as players, so a
 * takeover or a duplicate job needs no special case.
 */
export type SendCommand = (sessionId: SessionId, body: SessionCommand, origin?: CommandOrigin) => Promise<void>;

/** Optional envelope fields of a command. */
export interface CommandOrigin {
  /** A repeated id is the same command; default: a new id. */
  readonly commandId?: CommandId;
  /** W3C trace context of the caller. */
  readonly traceparent?: string | undefined;
}

/** The part of a Redis connection this needs. */
export interface SendingRedis {
  readonly status: string;
  on(event: 'close' | 'ready', listener: () => void): unknown;
  xadd(...entry: StreamEntryArgs): Promise<unknown>;
}

/** The returned function rejects while Redis is down and for a second after it returns; callers retry in their next round. */
export function createCommandSender(
  redis: SendingRedis,
  monotonic: () => number = () => performance.now(),
): SendCommand {
  let settledAt = 0;
  let wasDown = false;
  redis.on('close', () => {
    wasDown = true;
  });
  redis.on('ready', () => {
    if (wasDown) settledAt = monotonic() + SETTLE_MS;
  });
  return async (sessionId, body, { commandId = commandIdSchema.parse(randomUUID()), traceparent } = {}) => {
    if (redis.status !== 'ready' || monotonic() < settledAt)
      throw new Error('Redis is unavailable or has just returned');
    await redis.xadd(...commandEntry({ commandId, sessionId, traceparent, body }));
  };
}
