import type { CommandId, QuestionId, SessionId } from '#ids.ts';
import type { ReportJob } from '#jobs.ts';
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
  | { readonly type: 'mail'; readonly job: ReportJob }
  /** Its owner learns that the session has ended, and tells whoever is in it. `commandId` is what ended it. */
  | { readonly type: 'tell-replaced'; readonly sessionId: SessionId; readonly commandId: CommandId };

/** What an event asks for. @param state the session before the event */
export function reactionsTo(state: SessionState, { sessionId, commandId, event }: RecordedEvent): Intent[] {
  switch (event.type) {
    case 'SessionCreated':
      return event.replaces ? [{ type: 'tell-replaced', sessionId: event.replaces, commandId }] : [];
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
    case 'ReportRequested': {
      const { requestId, email, quizName } = event;
      return [mail({ type: 'report', sessionId, requestId, to: email, quizName })];
    }
    case 'SessionFinished':
    case 'SessionEnded':
      // Once, at the first of the two ends, and only of a session in which something was played.
      return phase(state) === 'endscreen' ? [] : automaticReport(state);
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
  if (command.type === 'RequestReport' && isSending(state, commandId)) {
    const { email, quizName } = command;
    intents.push(mail({ type: 'report', sessionId: state.id, requestId: commandId, to: email, quizName }));
  }
  if (command.type === 'CreateSession' && state.replaces)
    intents.push({ type: 'tell-replaced', sessionId: state.replaces, commandId });
  if (isEnding(command) && isOver(state)) intents.push(...automaticReport(state));
  return intents;
}

const mail = (job: ReportJob): Intent => ({ type: 'mail', job });

/** Every question that was opened is closed before its session is over. */
function automaticReport({ id: sessionId, current }: SessionState): Intent[] {
  return current === null ? [] : [mail({ type: 'automatic-report', sessionId })];
}

function isSending({ report }: SessionState, commandId: CommandId): boolean {
  return report.kind === 'sending' && report.requestId === commandId;
}

function isEnding(command: SessionCommand): boolean {
  if (command.type === 'ChangePhase') return command.phase === 'endscreen';
  return ['EndSession', 'TerminateSession', 'ExpireSession'].includes(command.type);
}

function isOver(state: SessionState): boolean {
  return phase(state) === 'endscreen' || phase(state) === 'ended';
}
