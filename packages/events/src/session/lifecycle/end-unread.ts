import type { CommandId, QuestionId, SessionId } from '#ids.ts';
import type { SessionCommand } from '#session/commands.ts';
import type { EventOf, RecordedEvent, SessionEvent } from '#session/events.ts';
import { type Intent, intentsAtEnd } from '#session/intents.ts';
import type { SessionPhase } from '#session/phases.ts';
import type { SessionState } from '#session/state.ts';
import { isOverdue } from './commands.ts';

/** A running session whose log cannot be read, as the directory knows it. */
export interface UnreadSession extends Readonly<Pick<SessionState, 'touchedAt' | 'finishedAt'>> {
  readonly sessionId: SessionId;
  readonly phase: SessionPhase;
  /** The question opened last. */
  readonly currentQuestionId: QuestionId | null;
  /** Version of its last event. */
  readonly version: number;
}

type EndReason = EventOf<'SessionEnded'>['reason'];

/**
 * Reason for which a command ends a session that cannot be read; undefined if it does not. @param at milliseconds on the
 * stream's clock
 */
export function reasonToEnd(stored: UnreadSession, command: SessionCommand, at: number): EndReason | undefined {
  if (command.type === 'TerminateSession') return command.reason;
  return command.type === 'ExpireSession' && isOverdue(stored, at) ? 'expired' : undefined;
}

/** Ends a session whose log has not been read: the same events and intents as of a loaded one. */
export function endUnread(
  { sessionId, phase, currentQuestionId, version: before }: UnreadSession,
  reason: EndReason,
  { commandId, at }: { readonly commandId: CommandId; readonly at: number },
) {
  const ended: SessionEvent = { type: 'SessionEnded', reason };
  const isOpen = phase === 'playing' && currentQuestionId !== null;
  const events: SessionEvent[] = isOpen
    ? [{ type: 'QuestionClosed', questionId: currentQuestionId, by: 'host' }, ended]
    : [ended];
  const version = before + events.length;
  const hasResults = phase !== 'endscreen' && currentQuestionId !== null;
  return {
    events: events.map((event, i): RecordedEvent => ({ sessionId, version: before + i + 1, at, commandId, event })),
    intents: hasResults ? intentsAtEnd(sessionId, version) : ([] as Intent[]),
    outcome: { sessionId, commandId, rejection: null, version },
  };
}
