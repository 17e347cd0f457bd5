import {
  commandEntry,
  decodeReplies,
  type Reply,
  replyOf,
  type StreamEntryArgs,
} from '@quarry/events/backplane/command';
import { replyChannel } from '@quarry/events/backplane/names';
import type { CommandId, GatewayId, SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import { type CommandEnvelope, tellsHeld } from '@quarry/events/session/commands';
import type { Rejection } from '@quarry/events/session/rejections';
import type { Log } from '@quarry/service-kit/log';
import { beginSpan, type TraceSpan } from '@quarry/service-kit/tracing';
import type { Subscriber } from './subscriber.ts';

type Body = CommandEnvelope['body'];

/** The part of Redis that the command bus uses. */
export interface StreamRedis {
  readonly status: string;
  /** Settles with Redis' answer; if the connection breaks before that, it may never settle. */
  xadd(...entry: StreamEntryArgs): Promise<unknown>;
  on(event: 'ready' | 'close', listener: () => void): unknown;
}

export interface CommandBus {
  /**
   * Puts a command on its session's stream and waits for the outcome, at most 30 s. Never rejects: a command that
   * cannot be carried out gives a reply with the rejection `overloaded` or `service-unavailable`.
   */
  send(sessionId: SessionId, body: Body | FreshBody): Promise<Reply>;
  /** Sends a command without waiting for its outcome; it may be lost. */
  post(sessionId: SessionId, body: Body): void;
  /** Number of commands without an outcome. */
  pending(): number;
  /** Whether commands can be sent and replies received. */
  isConnected(): boolean;
  /** Resolves when the channel of replies is first subscribed. */
  readonly connected: Promise<void>;
  close(): void;
}

export interface CommandBusParts {
  readonly redis: StreamRedis;
  readonly subscriber: Subscriber;
  readonly gatewayId: GatewayId;
  readonly newCommandId: () => CommandId;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /** Seconds from call to outcome; `accepted` or the rejection. */
  readonly observe: (type: Body['type'], outcome: Rejection | 'accepted', seconds: number) => void;
  /** Commands that may be without an outcome at once; more are `overloaded`. */
  readonly maxPending?: number;
}

const MAX_PENDING = 50_000;
const SWEEP_MS = 250;
/** Errors of a Redis that will accept the entry later. */
const LATER = /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MISCONF|NOREPLICAS)/;

/**
 * Sends commands to the engine one by one: a pipeline of ioredis survives until the next major collection, and most
 * would hold one command. While Redis is unavailable, commands are held and record for how long. A command without a
 * reply is resent under the same id; the engine's command log deduplicates it, so the sender gets the outcome even if
 * the first reply was lost.
 */
export function createCommandBus(parts: CommandBusParts): CommandBus {
  const { redis, subscriber, gatewayId, now, log, observe, maxPending = MAX_PENDING } = parts;
  const waiting = new Map<CommandId, PendingCommand>();
  const givenUp = createGivenUpLog(log);

  const finish = (pending: PendingCommand, reply: Reply) => {
    if (!waiting.delete(pending.commandId)) return;
    const { sessionId, commandId, body } = pending;
    const seconds = (now() - pending.startedAt) / 1000;
    const outcome = reply.rejection ?? 'accepted';
    observe(body.type, outcome, seconds);
    log.debug({ event: 'command-settled', sessionId, commandId, type: body.type, outcome, seconds });
    pending.span.end(reply.rejection ?? undefined);
    pending.settle?.(reply);
  };
  /** Fails a command for a reason that is not the caller's. */
  const refuse = (pending: PendingCommand, rejection: Rejection) => {
    givenUp.note(pending, rejection);
    finish(pending, replyOf(pending.commandId, rejection));
  };

  const written = (pending: PendingCommand, error: Error | null) => {
    if (!waiting.has(pending.commandId)) return;
    if (!error && pending.settle) pending.stage = 'stored';
    else if (!error) {
      waiting.delete(pending.commandId);
      pending.span.end();
    } else if (error.name !== 'ReplyError' || LATER.test(error.message)) pending.stage = 'held';
    else if (error.message.startsWith('OOM')) {
      // Only a copy was refused: the first write may still be executed.
      if (pending.writes > 1) pending.stage = 'stored';
      else refuse(pending, 'overloaded');
    } else {
      log.error({ event: 'command-refused-by-redis', reason: error.message });
      refuse(pending, 'service-unavailable');
    }
  };

  /** Appends the command to its stream. If the connection breaks, no answer may come: `close` holds it again. */
  const write = (pending: PendingCommand) => {
    let entry: StreamEntryArgs;
    try {
      entry = entryOf(pending, gatewayId, now());
    } catch (error) {
      log.error({ event: 'command-too-large', type: pending.body.type, err: error });
      return refuse(pending, 'bad-argument');
    }
    pending.stage = 'written';
    pending.writes += 1;
    redis.xadd(...entry).then(
      () => written(pending, null),
      (error: Error) => written(pending, error),
    );
  };

  const writeHeld = () => {
    if (redis.status !== 'ready') return;
    for (const pending of waiting.values()) if (pending.stage === 'held') write(pending);
  };

  const add = (sessionId: SessionId, body: Body | FreshBody, settle: PendingCommand['settle']): void => {
    const commandId = parts.newCommandId();
    if (waiting.size >= maxPending) {
      observe(body.type, 'overloaded', 0);
      settle?.(replyOf(commandId, 'overloaded'));
      return;
    }
    const pending = pendingCommand({ commandId, sessionId, body, settle, startedAt: now() });
    waiting.set(commandId, pending);
    if (redis.status === 'ready') write(pending);
  };

  const sweep = () => {
    const at = now();
    for (const pending of waiting.values()) {
      if (isOverdue(pending, at)) refuse(pending, 'service-unavailable');
      else if (wantsCopy(pending, at)) pending.stage = 'held';
    }
    writeHeld();
    givenUp.write();
  };

  redis.on('close', () => {
    for (const pending of waiting.values()) if (pending.stage === 'written') pending.stage = 'held';
  });
  redis.on('ready', writeHeld);
  const sweeping = setInterval(sweep, SWEEP_MS);

  const connected = subscriber.listen(replyChannel(gatewayId), (text) => {
    try {
      for (const reply of decodeReplies(text)) {
        const pending = waiting.get(reply.commandId);
        if (pending) finish(pending, reply);
      }
    } catch (error) {
      // Their commands are resent.
      log.error({ event: 'replies-unreadable', err: error });
    }
  });
  subscriber.onRestored(() => {
    for (const pending of waiting.values()) if (pending.stage === 'stored') pending.stage = 'held';
    writeHeld();
  });

  return {
    send: (sessionId, body) => new Promise((settle) => add(sessionId, body, settle)),
    post: (sessionId, body) => add(sessionId, body, null),
    pending: () => waiting.size,
    isConnected: () => redis.status === 'ready' && subscriber.isConnected(),
    connected,
    close: () => {
      clearInterval(sweeping);
      for (const pending of waiting.values()) refuse(pending, 'service-unavailable');
      givenUp.write();
    },
  };
}

/** Logs the commands that a gateway gives up, a line for all of an outcome: a hall has tens of thousands of them. */
function createGivenUpLog(log: Log) {
  let tallies = new Map<Rejection, { count: number; readonly first: PendingCommand }>();
  return {
    note(first: PendingCommand, outcome: Rejection): void {
      const tally = tallies.get(outcome) ?? { count: 0, first };
      tally.count += 1;
      tallies.set(outcome, tally);
    },
    /** Logs what has been noted since the last call. */
    write(): void {
      for (const [outcome, { count, first }] of tallies) {
        const { sessionId, commandId, body } = first;
        log.warn({ event: 'commands-given-up', outcome, count, sessionId, commandId, type: body.type });
      }
      tallies = new Map();
    },
  };
}

/** Times at which a command without a reply is resent, in milliseconds from its start; the id stays the same. */
const RESEND_AFTER_MS = [2_000, 5_000, 11_000, 20_000] as const;
/** Time after which a command without a reply fails; milliseconds. */
const GIVE_UP_MS = 30_000;

/**
 * - `held`: not on the stream, or its state is unknown
 * - `written`: sent to Redis, not confirmed
 * - `stored`: confirmed by Redis
 */
type Stage = 'held' | 'written' | 'stored';

/** A body that is built each time the command is written, so that it is never stale. */
export interface FreshBody {
  readonly type: Body['type'];
  make(): Body;
}

/** A command between the caller's call and its outcome. */
interface PendingCommand {
  readonly commandId: CommandId;
  readonly sessionId: SessionId;
  readonly body: Body | FreshBody;
  /** Null: nobody waits for the outcome, and the command is forgotten once it is stored. */
  readonly settle: ((reply: Reply) => void) | null;
  /** On the gateway's monotonic clock. */
  readonly startedAt: number;
  /** Trace span of the call, ended with the outcome. */
  readonly span: TraceSpan;
  stage: Stage;
  /** Number of writes. */
  writes: number;
}

function pendingCommand(
  command: Pick<PendingCommand, 'commandId' | 'sessionId' | 'body' | 'settle' | 'startedAt'>,
): PendingCommand {
  const { sessionId, commandId, body } = command;
  const span = beginSpan(`send ${body.type}`, {
    attributes: { 'quarry.session': sessionId, 'quarry.command': commandId },
  });
  return { ...command, span, stage: 'held', writes: 0 };
}

/**
 * Encodes the command for the stream. With `tellsHeld`, every write carries the time since the call: a copy counts only
 * if the first write never arrived, and then the command was held all that time.
 */
function entryOf(pending: PendingCommand, gatewayId: GatewayId, now: number): StreamEntryArgs {
  const { commandId, sessionId } = pending;
  const body = 'make' in pending.body ? pending.body.make() : pending.body;
  const heldMs = Math.min(Math.round(now - pending.startedAt), DURATIONS.maxHeld);
  // Less than a few ticks of the event loop is not holding: then the stream's own clock is more precise.
  const isHeld = tellsHeld(body) && (heldMs >= 20 || pending.writes > 0);
  return commandEntry({
    commandId,
    sessionId,
    replyTo: pending.settle ? gatewayId : null,
    heldMs: isHeld ? heldMs : 0,
    traceparent: pending.span.traceparent,
    body,
  });
}

/**
 * Whether to give up on the command. One that was never written fails earlier, because it cannot have had an effect.
 */
function isOverdue(pending: PendingCommand, now: number): boolean {
  return now - pending.startedAt >= (pending.writes === 0 ? DURATIONS.maxHeld : GIVE_UP_MS);
}

/** Whether a stored command without a reply is due to be resent. */
function wantsCopy(pending: PendingCommand, now: number): boolean {
  if (pending.stage !== 'stored') return false;
  const due = RESEND_AFTER_MS[pending.writes - 1];
  return due !== undefined && now - pending.startedAt >= due;
}
