import type { PlayerId, SessionId } from '#ids.ts';
import type { DueJob } from '#jobs.ts';
import { type OpenQuestion, openQuestion } from './clock.ts';
import type { SessionState } from './state.ts';

/** Effects as values, run by the engine after the commit. All are idempotent. */
export type Intent =
  | ({ readonly type: 'schedule-close' | 'schedule-answers' | 'schedule-open' } & OpenQuestion)
  | { readonly type: 'mail'; readonly job: DueJob };

/**
 * The instant at which the question closes, shows its answers or opens has changed: requests its timer, if its clock
 * runs.
 */
export function scheduleClose(state: SessionState): Intent[] {
  const question = openQuestion(state);
  return question ? [scheduled(question)] : [];
}

export const scheduled = (question: OpenQuestion): Intent => ({
  type: question.waits ? 'schedule-open' : question.reads ? 'schedule-answers' : 'schedule-close',
  ...question,
});

/** A player came, came back or left: the question waits for present players with more time, or now for nobody. */
export function scheduleCloseFor(state: SessionState, playerId: PlayerId): Intent[] {
  return isSlow(state, playerId) ? scheduleClose(state) : scheduleIfAnswered(state);
}

/** Somebody answered or is away: the question may have waited for nobody else. */
export function scheduleIfAnswered(state: SessionState): Intent[] {
  return state.current?.allAnsweredAt == null ? [] : scheduleClose(state);
}

/** Also one whose place has just been taken: the question no longer waits for it. */
function isSlow(state: SessionState, playerId: PlayerId): boolean {
  if (state.slowPlayers.has(playerId)) return true;
  const former = state.formerPlayers.get(playerId);
  return former !== undefined && (state.evictedPlayers.get(former.deviceId)?.timeFactor ?? 1) > 1;
}

/** Results and receipts as of a version of the log. */
export const makeResults = (sessionId: SessionId, version: number): Intent => ({
  type: 'mail',
  job: { type: 'results', sessionId, version },
});

/** Effects of the end of a session in which a question was opened. */
export function intentsAtEnd(sessionId: SessionId, version: number): Intent[] {
  return [{ type: 'mail', job: { type: 'automatic-report', sessionId } }, makeResults(sessionId, version)];
}
