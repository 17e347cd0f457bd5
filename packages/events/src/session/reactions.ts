import type { CommandId, QuestionId, SessionId } from '#ids.ts';
import type { SessionCommand } from './commands.ts';
import type { RecordedEvent } from './events.ts';
import { phase, type SessionState } from './state.ts';

/** Effects as values: the engine's edge runs them after the commit. Each is safe to run twice. */
export type Intent =
  | {
      readonly type: 'schedule-close';
      readonly sessionId: SessionId;
      readonly questionId: QuestionId;
      readonly index: number;
      readonly deadline: number;
    }
  | {
      readonly type: 'mail-report';
      readonly sessionId: SessionId;
      readonly requestId: CommandId;
      readonly email: string;
      readonly quizName: string;
    }
  | { readonly type: 'mail-automatic-report'; readonly sessionId: SessionId };

/** Which timers and mails an event asks for. */
export function reactionsTo({ sessionId, event }: RecordedEvent): Intent[] {
  switch (event.type) {
    case 'QuestionOpened':
      return event.deadline === null
        ? []
        : [
            {
              type: 'schedule-close',
              sessionId,
              questionId: event.questionId,
              index: event.index,
              deadline: event.deadline,
            },
          ];
    case 'ReportRequested':
      return [
        { type: 'mail-report', sessionId, requestId: event.requestId, email: event.email, quizName: event.quizName },
      ];
    case 'SessionFinished':
      return [{ type: 'mail-automatic-report', sessionId }];
    default:
      return [];
  }
}

/**
 * The timer a session still waits for, read off its state: what a successor arms again after a takeover, and what a
 * redelivered command repeats.
 */
export function outstandingTimer(state: SessionState): Intent[] {
  const current = state.current;
  if (phase(state) !== 'playing' || !current || current.deadline === null) return [];
  const { question, index, deadline } = current;
  return [{ type: 'schedule-close', sessionId: state.id, questionId: question.id, index, deadline }];
}

/**
 * What a command that was stored before asks for again: its first delivery may have ended between the commit and its
 * effects. Read off the state and the command; each is safe to run twice.
 */
export function outstandingIntents(state: SessionState, commandId: CommandId, command: SessionCommand): Intent[] {
  const intents = outstandingTimer(state);
  if (command.type === 'RequestReport' && state.reportInFlight === commandId) {
    const { email, quizName } = command;
    intents.push({ type: 'mail-report', sessionId: state.id, requestId: commandId, email, quizName });
  }
  const isEnding = command.type === 'EndSession' || (command.type === 'ChangePhase' && command.phase === 'endscreen');
  if (isEnding && phase(state) === 'endscreen') intents.push({ type: 'mail-automatic-report', sessionId: state.id });
  return intents;
}
