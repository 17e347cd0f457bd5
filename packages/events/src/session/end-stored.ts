import type { CommandId, QuestionId, SessionId } from '#ids.ts';
import type { RecordedEvent, SessionEvent } from './events.ts';
import type { SessionPhase } from './phases.ts';
import { type Intent, reactionsToEnd } from './reactions.ts';

/** A running session as the directory knows it, without its state. */
export interface StoredSession {
  readonly sessionId: SessionId;
  readonly phase: SessionPhase;
  /** The question opened last. */
  readonly currentQuestionId: QuestionId | null;
  /** Of its last event. */
  readonly version: number;
}

/**
 * Ends a session whose log has not been read, because its host's next one begins: the same events and intents as
 * `TerminateSession` of a loaded one.
 */
export function endStored(
  { sessionId, phase, currentQuestionId, version: before }: StoredSession,
  { commandId, at }: { readonly commandId: CommandId; readonly at: number },
) {
  const ended: SessionEvent = { type: 'SessionEnded', reason: 'replaced' };
  const isOpen = phase === 'playing' && currentQuestionId !== null;
  const events: SessionEvent[] = isOpen
    ? [{ type: 'QuestionClosed', questionId: currentQuestionId, by: 'host' }, ended]
    : [ended];
  const version = before + events.length;
  const hasResults = phase !== 'endscreen' && currentQuestionId !== null;
  return {
    events: events.map((event, i): RecordedEvent => ({ sessionId, version: before + i + 1, at, commandId, event })),
    intents: hasResults ? reactionsToEnd(sessionId, version) : ([] as Intent[]),
    outcome: { sessionId, commandId, rejection: null, version },
  };
}
