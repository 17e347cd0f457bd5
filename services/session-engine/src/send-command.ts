import { randomUUID } from 'node:crypto';
import { commandEntry, type StreamEntryArgs } from '@quarry/events/backplane/command';
import { type CommandId, commandIdSchema, type SessionId } from '@quarry/events/ids';
import type { SessionCommand } from '@quarry/events/session/commands';

/** How long after Redis came back the engine's own commands wait, so that answers gateways held are in front of them. */
const SETTLE_MS = 1_000;

/**
 * Puts a command of the engine's own on the stream: time takes the same way as everything else, so that a takeover or
 * a doubled timer changes nothing.
 */
export type SendCommand = (sessionId: SessionId, body: SessionCommand, origin?: CommandOrigin) => Promise<void>;

/** What the sender knows of a command besides its body. */
export interface CommandOrigin {
  /** The same id twice is one command; a new one unless given. */
  readonly commandId?: CommandId;
  /** W3C trace context of the step it comes from. */
  readonly traceparent?: string | undefined;
}

/** What this needs of a connection to Redis. */
export interface SendingRedis {
  readonly status: string;
  on(event: 'close' | 'ready', listener: () => void): unknown;
  xadd(...entry: StreamEntryArgs): Promise<unknown>;
}

/** What it makes rejects while Redis is away or has just come back: whoever sends looks again later. */
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
    if (redis.status !== 'ready' || monotonic() < settledAt) throw new Error('Redis is away or has just come back');
    await redis.xadd(...commandEntry({ commandId, sessionId, traceparent, body }));
  };
}
