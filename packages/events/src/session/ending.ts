import type { SessionEvent } from './events.ts';
import { phase, type SessionState } from './state.ts';

/** Every opened question is closed exactly once, even if the session ends during it. */
export function closingFirst(state: SessionState, ending: SessionEvent): SessionEvent[] {
  if (phase(state) !== 'playing' || !state.current) return [ending];
  return [{ type: 'QuestionClosed', questionId: state.current.question.id, by: 'host' }, ending];
}
