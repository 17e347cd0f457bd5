import { commandEntry, type StreamEntryArgs } from '@quarry/events/backplane/command';
import { commandStream, partitionOf } from '@quarry/events/backplane/names';
import type { Reply } from '@quarry/events/backplane/reply';
import type { CommandId, GatewayId, SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import { type CommandEnvelope, tellsHeld } from '@quarry/events/session/commands';
import { beginSpan, type TraceSpan } from '@quarry/service-kit/tracing';

/** When to resend a command without a reply, in milliseconds from its start; the id stays the same. */
const RESEND_AFTER_MS = [2_000, 5_000, 11_000, 20_000] as const;
/** Time after which a command without a reply fails; milliseconds. */
export const GIVE_UP_MS = 30_000;

/**
 * - `held`: not on the stream, or its state is unknown
 * - `written`: sent to Redis, not confirmed
 * - `stored`: confirmed by Redis
 */
type Stage = 'held' | 'written' | 'stored';

/** A body that is built each time the command is written, so that it is never stale. */
export interface FreshBody {
  readonly type: CommandEnvelope['body']['type'];
  make(): CommandEnvelope['body'];
}

/** A command between the caller's call and its outcome. */
export interface PendingCommand {
  readonly commandId: CommandId;
  readonly sessionId: SessionId;
  readonly body: CommandEnvelope['body'] | FreshBody;
  readonly stream: string;
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

export function pendingCommand(
  command: Pick<PendingCommand, 'commandId' | 'sessionId' | 'body' | 'settle' | 'startedAt'>,
): PendingCommand {
  const { sessionId, commandId, body } = command;
  const span = beginSpan(`send ${body.type}`, {
    attributes: { 'quarry.session': sessionId, 'quarry.command': commandId },
  });
  return { ...command, span, stream: commandStream(partitionOf(sessionId)), stage: 'held', writes: 0 };
}

/**
 * Encodes the command for the stream. Where `tellsHeld`, every write carries the time since the call: a copy counts only if
 * the first write never arrived, and then the command was held all that time.
 */
export function entryOf(pending: PendingCommand, gatewayId: GatewayId, now: number): StreamEntryArgs {
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

/** Whether to give the command up. One that was never written fails earlier, because it cannot have had an effect. */
export function isOverdue(pending: PendingCommand, now: number): boolean {
  return now - pending.startedAt >= (pending.writes === 0 ? DURATIONS.maxHeld : GIVE_UP_MS);
}

/** Whether a stored command without a reply is due to be resent. */
export function wantsCopy(pending: PendingCommand, now: number): boolean {
  if (pending.stage !== 'stored') return false;
  const due = RESEND_AFTER_MS[pending.writes - 1];
  return due !== undefined && now - pending.startedAt >= due;
}
