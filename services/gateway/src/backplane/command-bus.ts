import type { StreamEntryArgs } from '@quarry/events/backplane/command';
import { type Reply, replyOf } from '@quarry/events/backplane/reply';
import type { CommandId, GatewayId, SessionId } from '@quarry/events/ids';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { Rejection } from '@quarry/events/session/rejections';
import type { Log } from '@quarry/service-kit/log';
import {
  entryOf,
  type FreshBody,
  isOverdue,
  type PendingCommand,
  pendingCommand,
  wantsCopy,
} from './pending-command.ts';
import { type StreamRedis, type Written, writeEntries } from './stream-writer.ts';

type Body = CommandEnvelope['body'];

export interface CommandBus {
  /**
   * Puts a command on its session's stream and waits for the outcome, at most 30 s. Never rejects: a command that
   * cannot be carried out gives a reply with the rejection `overloaded` or `service-unavailable`.
   */
  send(sessionId: SessionId, body: Body | FreshBody): Promise<Reply>;
  /** Sends a command without waiting for its outcome; it may be lost. */
  post(sessionId: SessionId, body: Body): void;
  /** Takes a reply of the engine. */
  settle(reply: Reply): void;
  /** Replies may have been lost: resends every command that waits for one, under the same id. */
  repliesLost(): void;
  /** Number of commands without an outcome. */
  pending(): number;
  /** Whether commands reach Redis. */
  isConnected(): boolean;
  close(): void;
}

export interface CommandBusParts {
  readonly redis: StreamRedis;
  readonly gatewayId: GatewayId;
  readonly newCommandId: () => CommandId;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /** Seconds from call to outcome; `accepted` or the rejection. */
  readonly observe?: (type: Body['type'], outcome: Rejection | 'accepted', seconds: number) => void;
  /** Commands that may be without an outcome at once; more are `overloaded`. */
  readonly maxPending?: number;
}

const MAX_PENDING = 50_000;
/** Entries written in one pipeline. */
const BATCH = 512;
const SWEEP_MS = 250;

/**
 * Sends commands to the engine. Commands of one tick share a pipeline. While Redis is unavailable, commands are held and
 * record for how long. A command without a reply is resent under the same id; the engine's command log deduplicates it, so
 * the sender gets the outcome even if the first reply was lost.
 */
export function createCommandBus(parts: CommandBusParts): CommandBus {
  const { redis, gatewayId, now, log, observe, maxPending = MAX_PENDING } = parts;
  const waiting = new Map<CommandId, PendingCommand>();
  let outbox: PendingCommand[] = [];
  let flushScheduled = false;

  const finish = (pending: PendingCommand, reply: Reply) => {
    if (!waiting.delete(pending.commandId)) return;
    const { sessionId, commandId, body } = pending;
    const seconds = (now() - pending.startedAt) / 1000;
    const outcome = reply.rejection ?? 'accepted';
    observe?.(body.type, outcome, seconds);
    log.debug({ event: 'command-settled', sessionId, commandId, type: body.type, outcome, seconds });
    pending.span.end(reply.rejection ?? undefined);
    pending.settle?.(reply);
  };
  /** Fails a command for a reason that is not the caller's. */
  const refuse = (pending: PendingCommand, rejection: Rejection) => {
    const { sessionId, commandId, body } = pending;
    log.warn({ event: 'command-given-up', sessionId, commandId, type: body.type, outcome: rejection });
    finish(pending, replyOf(commandId, rejection));
  };

  const written = (pending: PendingCommand, outcome: Written, error: Error | null) => {
    if (!waiting.has(pending.commandId)) return;
    switch (outcome) {
      case 'stored':
        if (!pending.settle) {
          waiting.delete(pending.commandId);
          pending.span.end();
        } else pending.stage = 'stored';
        return;
      case 'unknown':
        pending.stage = 'held';
        return;
      case 'full':
        return refuse(pending, 'overloaded');
      case 'refused':
        log.error({ event: 'command-refused-by-redis', reason: error?.message });
        return refuse(pending, 'service-unavailable');
    }
  };

  const argsOf = (pending: PendingCommand): StreamEntryArgs => {
    const args = entryOf(pending, gatewayId, now());
    pending.stage = 'written';
    pending.writes += 1;
    return args;
  };

  const flush = () => {
    flushScheduled = false;
    if (redis.status !== 'ready') {
      outbox = [];
      return;
    }
    const batch = outbox;
    outbox = [];
    for (let i = 0; i < batch.length; i += BATCH) writeEntries(redis, batch.slice(i, i + BATCH), argsOf, written);
  };

  const enqueue = (pending: PendingCommand) => {
    outbox.push(pending);
    if (flushScheduled) return;
    flushScheduled = true;
    setImmediate(flush);
  };

  const add = (sessionId: SessionId, body: Body | FreshBody, settle: PendingCommand['settle']): void => {
    const commandId = parts.newCommandId();
    if (waiting.size >= maxPending) {
      observe?.(body.type, 'overloaded', 0);
      settle?.(replyOf(commandId, 'overloaded'));
      return;
    }
    const pending = pendingCommand({ commandId, sessionId, body, settle, startedAt: now() });
    waiting.set(commandId, pending);
    enqueue(pending);
  };

  /** Entries of the outbox are `held` too: without this check one could be written twice in a tick, which is harmless but wasteful. */
  const enqueueHeld = () => {
    if (flushScheduled || redis.status !== 'ready') return;
    for (const pending of waiting.values()) if (pending.stage === 'held') enqueue(pending);
  };

  const sweep = () => {
    const at = now();
    for (const pending of waiting.values()) {
      if (isOverdue(pending, at)) refuse(pending, 'service-unavailable');
      else if (wantsCopy(pending, at)) pending.stage = 'held';
    }
    enqueueHeld();
  };

  redis.on('close', () => {
    for (const pending of waiting.values()) if (pending.stage === 'written') pending.stage = 'held';
  });
  redis.on('ready', enqueueHeld);
  const sweeping = setInterval(sweep, SWEEP_MS);

  return {
    send: (sessionId, body) => new Promise((settle) => add(sessionId, body, settle)),
    post: (sessionId, body) => add(sessionId, body, null),
    settle: (reply) => {
      const pending = waiting.get(reply.commandId);
      if (pending) finish(pending, reply);
    },
    repliesLost: () => {
      for (const pending of waiting.values()) if (pending.stage === 'stored') pending.stage = 'held';
      enqueueHeld();
    },
    pending: () => waiting.size,
    isConnected: () => redis.status === 'ready',
    close: () => {
      clearInterval(sweeping);
      for (const pending of waiting.values()) refuse(pending, 'service-unavailable');
    },
  };
}
