import { commandEntry, type StreamEntryArgs } from '@quarry/events/backplane/command';
import { commandStream, partitionOf } from '@quarry/events/backplane/names';
import type { Reply } from '@quarry/events/backplane/reply';
import type { CommandId, GatewayId, SessionId } from '@quarry/events/ids';
import { DURATIONS } from '@quarry/events/limits';
import { type CommandEnvelope, tellsHeld } from '@quarry/events/session/commands';
import { beginSpan, type TraceSpan } from '@quarry/service-kit/tracing';

/** Milliseconds after its start at which a command without a reply is put on the stream again, under the same id. */
const RESEND_AFTER_MS = [2_000, 5_000, 11_000, 20_000] as const;
/** Milliseconds after which nobody waits for a reply any more. */
export const GIVE_UP_MS = 30_000;

/**
 * Where a command stands.
 * - `held`: not on the stream, or nobody knows whether it is
 * - `written`: given to the connection, not confirmed
 * - `stored`: Redis has confirmed it
 */
type Stage = 'held' | 'written' | 'stored';

/** A body that is made whenever the command is written, so that it holds what is true then. */
export interface FreshBody {
  readonly type: CommandEnvelope['body']['type'];
  make(): CommandEnvelope['body'];
}

/** A command from the moment the gateway got it until its reply. */
export interface PendingCommand {
  readonly commandId: CommandId;
  readonly sessionId: SessionId;
  readonly body: CommandEnvelope['body'] | FreshBody;
  readonly stream: string;
  /** Null: nobody waits for the outcome; it is forgotten once it is stored. */
  readonly settle: ((reply: Reply) => void) | null;
  /** On the gateway's monotonic clock. */
  readonly startedAt: number;
  /** The caller's step in a trace, ended with the outcome. */
  readonly span: TraceSpan;
  stage: Stage;
  /** How often it was written. */
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
 * The command as it goes on the stream. Where `tellsHeld`, the first write says how long the gateway held it. So does every
 * further one: the copy counts only if the first never arrived, and then it was held all that time.
 */
export function entryOf(pending: PendingCommand, gatewayId: GatewayId, now: number): StreamEntryArgs {
  const { commandId, sessionId } = pending;
  const body = 'make' in pending.body ? pending.body.make() : pending.body;
  const heldMs = Math.min(Math.round(now - pending.startedAt), DURATIONS.maxHeld);
  // A tick of the event loop is not holding: the stream's clock says when the command came.
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

/** Whether to go on waiting. A command that was never written is refused earlier: nothing of it can count. */
export function isOverdue(pending: PendingCommand, now: number): boolean {
  return now - pending.startedAt >= (pending.writes === 0 ? DURATIONS.maxHeld : GIVE_UP_MS);
}

/** Whether a stored command without a reply is due for its next copy. */
export function wantsCopy(pending: PendingCommand, now: number): boolean {
  if (pending.stage !== 'stored') return false;
  const due = RESEND_AFTER_MS[pending.writes - 1];
  return due !== undefined && now - pending.startedAt >= due;
}
