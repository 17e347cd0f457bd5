import { isTooLate } from '@quarry/events/session/clock';
import type { EventOf, RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { answerTo, type SessionState, unbornSession } from '@quarry/events/session/state';

/** Folds a log page by page. */
export interface LogVerifier {
  /** Up to the first failure. */
  readonly state: SessionState;
  /** Of all pages so far. */
  readonly findings: readonly string[];
  /** @returns whether the log can be folded further */
  fold(page: readonly RecordedEvent[]): boolean;
}

/**
 * Folds a session's log like an engine, which accepts only contiguous versions, and questions opened in order and
 * closed once. Also checks what the engine does not: the closed question is the open one, one answer per player and
 * question, no answer after its player's deadline.
 */
export function logVerifier(sessionId: RecordedEvent['sessionId']): LogVerifier {
  const state = unbornSession(sessionId);
  const findings: string[] = [];
  function foldOne(recorded: RecordedEvent): boolean {
    const { version, event, at } = recorded;
    const say = (text: string) => findings.push(`version ${version}: ${text}`);
    if (event.type === 'QuestionClosed' && event.questionId !== state.current?.question.id)
      say(`${event.questionId} was not open`);
    if (event.type === 'AnswerSubmitted') for (const text of faultsOf(state, event, at)) say(text);
    try {
      evolve(state, recorded);
      return true;
    } catch (error) {
      say(`cannot be folded: ${String(error)}`);
      return false;
    }
  }
  return { state, findings, fold: (page) => page.every(foldOne) };
}

/** An answer may be stamped earlier than its question's opening, whose instant is an engine's estimate of the clock. */
function faultsOf(state: SessionState, { playerId, questionId }: EventOf<'AnswerSubmitted'>, at: number): string[] {
  const { current } = state;
  const player = state.players.get(playerId);
  if (!player) return [];
  const isOpen = current?.question.id === questionId && !isTooLate(current, player, at);
  return [
    ...(answerTo(player, questionId) ? [`${playerId} had answered ${questionId} before`] : []),
    ...(isOpen ? [] : [`${questionId} did not accept answers at that time`]),
  ];
}
