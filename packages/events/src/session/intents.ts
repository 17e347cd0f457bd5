import type { PlayerId, QuestionId, SessionId } from '#ids.ts';
import type { DueJob } from '#jobs.ts';
import { type LaterDeadline, laterDeadlines, runningPause } from './clock.ts';
import { changesResults, type RecordedEvent } from './events.ts';
import { phase, type SessionState } from './state.ts';

/** A timed question whose clock runs. Instants in milliseconds on the stream's clock. */
export interface OpenQuestion {
  readonly sessionId: SessionId;
  readonly questionId: QuestionId;
  readonly index: number;
  readonly deadline: number;
  /** Of players with more time for whom the question waits. */
  readonly later?: readonly LaterDeadline[];
}

/** Effects as values, run by the engine after the commit. All are idempotent. */
export type Intent =
  | ({ readonly type: 'schedule-close' } & OpenQuestion)
  | { readonly type: 'mail'; readonly job: DueJob };

/** Effects of an event, but for its timer. @param state the session before the event */
export function reactionsTo(state: SessionState, { sessionId, version, event }: RecordedEvent): Intent[] {
  const isOver = phase(state) === 'endscreen' || phase(state) === 'ended';
  switch (event.type) {
    case 'ReportRequested': {
      const { requestId, email, quizName } = event;
      return [{ type: 'mail', job: { type: 'report', sessionId, requestId, to: email, quizName } }];
    }
    case 'SessionFinished':
    case 'SessionEnded':
      // Once, at the first of the two ends, and only if a question was opened.
      return isOver || state.current === null ? [] : reactionsToEnd(sessionId, version);
    default:
      return isOver && state.current !== null && changesResults(event) ? [resultsOf(sessionId, version)] : [];
  }
}

const resultsOf = (sessionId: SessionId, version: number): Intent => ({
  type: 'mail',
  job: { type: 'results', sessionId, version },
});

/** Effects of the end of a session in which a question was opened. */
export function reactionsToEnd(sessionId: SessionId, version: number): Intent[] {
  return [{ type: 'mail', job: { type: 'automatic-report', sessionId } }, resultsOf(sessionId, version)];
}

/** The timer an event requires: the question now closes at another instant. @param state the session after the event */
export function timerAfter(state: SessionState, { event }: RecordedEvent): Intent[] {
  switch (event.type) {
    case 'AnswerSubmitted':
      // The question may have waited for this player only.
      return event.timeFactor === undefined ? [] : closing(state);
    case 'PlayerJoined':
    case 'PlayerLeft':
    case 'PlayerRemoved':
    case 'PlayerReturned':
      // The question waits for present players with more time only.
      return isSlow(state, event.playerId) ? closing(state) : [];
    case 'QuestionOpened':
    case 'TimeExtended':
    case 'QuestionResumed':
    case 'PlayerTimeSet':
      return closing(state);
    default:
      return [];
  }
}

/** Also one whose place was needed just now: the question waits for it no more. */
function isSlow(state: SessionState, playerId: PlayerId): boolean {
  if (state.slowPlayers.has(playerId)) return true;
  const former = state.formerPlayers.get(playerId);
  return former !== undefined && (state.sleepers.get(former.deviceId)?.timeFactor ?? 1) > 1;
}

function closing(state: SessionState): Intent[] {
  const question = openQuestion(state);
  return question ? [{ type: 'schedule-close', ...question }] : [];
}

/** The timed question whose clock runs, if any; timers are armed again from it. */
export function openQuestion(state: SessionState): OpenQuestion | null {
  const { current } = state;
  if (phase(state) !== 'playing' || !current || current.deadline === null || runningPause(current)) return null;
  const { question, index, deadline } = current;
  const later = laterDeadlines(state);
  const open = { sessionId: state.id, questionId: question.id, index, deadline };
  return later.length > 0 ? { ...open, later } : open;
}

/** Instant at which it closes by itself. */
export function closingOf({ deadline, later = [] }: OpenQuestion): number {
  return Math.max(deadline, ...later.map(({ until }) => until));
}
