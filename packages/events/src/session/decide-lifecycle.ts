import { DURATIONS, LIMITS } from '#limits.ts';
import { isSameList } from '#quiz/quiz.ts';
import type { CommandOf } from './commands.ts';
import { accept, type CommandContext, type Decision, reject } from './decision.ts';
import { closingFirst } from './ending.ts';
import { phase, type SessionState } from './state.ts';

type LifecycleCommand = CommandOf<
  | 'CreateSession'
  | 'SetQuestions'
  | 'EndSession'
  | 'TerminateSession'
  | 'ExpireSession'
  | 'RequestReport'
  | 'ConfirmReport'
>;

/** Birth and end of a session, and its report. */
export function decideLifecycle(state: SessionState, command: LifecycleCommand, context: CommandContext): Decision {
  switch (command.type) {
    case 'CreateSession':
      return createSession(command, context);
    case 'SetQuestions':
      return setQuestions(state, command);
    case 'EndSession':
      return phase(state) === 'endscreen'
        ? accept({ type: 'SessionEnded', reason: 'host' })
        : accept(...closingFirst(state, { type: 'SessionFinished', by: 'host' }));
    case 'TerminateSession':
      return accept(...closingFirst(state, { type: 'SessionEnded', reason: command.reason }));
    case 'ExpireSession':
      return isOverdue(state, context.at)
        ? accept(...closingFirst(state, { type: 'SessionEnded', reason: 'expired' }))
        : accept();
    case 'RequestReport':
      return requestReport(state, command, context);
    case 'ConfirmReport':
      return confirmReport(state, command);
  }
}

/**
 * Gateways give a command up after 30 s, and of a copy's time they tell 10 s at most. One that is decided within 20 s has
 * its outcome told; of a later one the host was told that it failed, and has perhaps started the next, which it would end.
 */
function createSession(command: CommandOf<'CreateSession'>, { waited = 0, elsewhere }: CommandContext): Decision {
  if (waited >= DURATIONS.creationWait) return reject('service-unavailable');
  const { type: _, ...session } = command;
  return accept({
    type: 'SessionCreated',
    ...session,
    ...(elsewhere?.replaces === undefined ? {} : { replaces: elsewhere.replaces }),
  });
}

/** Nobody touched it for a day, or left its end screen for half an hour. */
function isOverdue({ touchedAt, finishedAt }: SessionState, at: number): boolean {
  return at - touchedAt >= DURATIONS.sessionIdle || (finishedAt !== null && at - finishedAt >= DURATIONS.endScreen);
}

/**
 * A session plays the quiz that the service read when it began: the same list again is that quiz, another one was read
 * before the quiz was saved. A quiz that is not stored has no questions until its host sends them.
 */
function setQuestions(state: SessionState, { questions }: CommandOf<'SetQuestions'>): Decision {
  if (phase(state) !== 'lobby') return reject('wrong-state');
  if (state.questions.length === 0) return accept({ type: 'QuestionsSet', questions });
  return isSameList(state.questions, questions) ? accept() : reject('quiz-changed');
}

/** Only when nothing changes any more: the same report can be sent again and is the same. */
function requestReport(state: SessionState, command: CommandOf<'RequestReport'>, context: CommandContext): Decision {
  if (phase(state) !== 'endscreen' && phase(state) !== 'podium') return reject('wrong-state');
  if (state.report.kind === 'sending') return reject('report-in-flight');
  if (state.reports >= LIMITS.reports) return reject('overloaded');
  return accept({
    type: 'ReportRequested',
    requestId: context.commandId,
    email: command.email,
    quizName: command.quizName,
  });
}

/** An operator may have sent one that had failed: then it is delivered after all. */
function confirmReport({ report }: SessionState, command: CommandOf<'ConfirmReport'>): Decision {
  const { requestId, delivered, reason = 'unknown' } = command;
  if (report.kind === 'none' || report.kind === 'sent' || report.requestId !== requestId) return accept();
  if (delivered) return accept({ type: 'ReportDelivered', requestId });
  return report.kind === 'sending' ? accept({ type: 'ReportFailed', requestId, reason }) : accept();
}
