import type { CommandId, QuestionId, SessionId } from '#ids.ts';
import type { ReportJob } from '#jobs.ts';
import type { RecordedEvent } from './events.ts';
import { phase, type SessionState } from './state.ts';

/** An open timed question. `deadline` in milliseconds on the stream's clock. */
export interface OpenQuestion {
  readonly sessionId: SessionId;
  readonly questionId: QuestionId;
  readonly index: number;
  readonly deadline: number;
}

/** Effects as values, run by the engine after the commit. All are idempotent. */
export type Intent =
  | ({ readonly type: 'schedule-close' } & OpenQuestion)
  | { readonly type: 'mail'; readonly job: ReportJob }
  | TellReplaced;

/** Tells the owner of a replaced session that it has ended, so that it publishes the end. `commandId` is the creation's. */
export interface TellReplaced {
  readonly type: 'tell-replaced';
  readonly sessionId: SessionId;
  readonly commandId: CommandId;
}

/** Effects of an event. @param state the session before the event */
export function reactionsTo(state: SessionState, { sessionId, commandId, event }: RecordedEvent): Intent[] {
  switch (event.type) {
    case 'SessionCreated':
      return event.replaces ? [{ type: 'tell-replaced', sessionId: event.replaces, commandId }] : [];
    case 'QuestionOpened': {
      const { questionId, index, deadline } = event;
      return deadline === null ? [] : [{ type: 'schedule-close', sessionId, questionId, index, deadline }];
    }
    case 'ReportRequested': {
      const { requestId, email, quizName } = event;
      return [{ type: 'mail', job: { type: 'report', sessionId, requestId, to: email, quizName } }];
    }
    case 'SessionFinished':
    case 'SessionEnded':
      // Once, at the first of the two ends, and only if a question was opened.
      return phase(state) === 'endscreen' || state.current === null
        ? []
        : [{ type: 'mail', job: { type: 'automatic-report', sessionId } }];
    default:
      return [];
  }
}

/** The open timed question, if any; timers are armed again from it. */
export function openQuestion(state: SessionState): OpenQuestion | null {
  const { current } = state;
  if (phase(state) !== 'playing' || !current || current.deadline === null) return null;
  const { question, index, deadline } = current;
  return { sessionId: state.id, questionId: question.id, index, deadline };
}
