import { DURATIONS, LIMITS } from '#limits.ts';
import { isSameList } from '#quiz/quiz.ts';
import type { CommandOf } from './commands.ts';
import { accept, type CommandContext, closingFirst, type Decision, reject } from './decision.ts';
import type { EventOf } from './events.ts';
import { phase, type SessionState } from './state.ts';

/** Decisions about the start and the end of a session, its report and its receipts. */

/**
 * A gateway gives up a command after 30 s and reports at most 10 s of holding time. A creation decided within 20 s is
 * still reported to its host; a later one was reported as failed, and would take the place of the session the host
 * started instead. The gateway ended the host's former session before; where another start came between, this one is
 * refused.
 */
export function create(command: CommandOf<'CreateSession'>, context: CommandContext): Decision {
  const { waited = 0, crossSession } = context;
  if (waited >= DURATIONS.creationWait) return reject('service-unavailable');
  if (crossSession?.hostIsBusy) return reject('start-in-progress');
  const played = questionsOf(command, context);
  if (!played) return reject('service-unavailable');
  const { type: _, playedQuiz, questions, ...session } = command;
  return accept({ type: 'SessionCreated', ...session, ...played });
}

/** What a command says is played; undefined if the questions it names are not stored. */
function questionsOf(
  { playedQuiz, questions = null }: CommandOf<'CreateSession' | 'SetQuestions'>,
  context: CommandContext,
): Pick<EventOf<'SessionCreated'>, 'questions' | 'playedQuiz'> | undefined {
  if (!playedQuiz) return { questions };
  return context.questions && { questions: [...context.questions], playedQuiz };
}

/**
 * A session plays the quiz as stored when it was created. The same list again changes nothing; a different one comes from
 * a page that is out of date. A quiz that is not stored has no questions until its host sends them.
 */
export function setQuestions(
  state: SessionState,
  command: CommandOf<'SetQuestions'>,
  context: CommandContext,
): Decision {
  if (phase(state) !== 'lobby') return reject('wrong-state');
  const { questions, playedQuiz } = questionsOf(command, context) ?? {};
  if (!questions) return reject('service-unavailable');
  if (state.questions.length === 0)
    return accept({ type: 'QuestionsSet', questions, ...(playedQuiz && { playedQuiz }) });
  return isSameList(state.questions, questions) ? accept() : reject('quiz-changed');
}

export function end(state: SessionState): Decision {
  return phase(state) === 'endscreen'
    ? accept({ type: 'SessionEnded', reason: 'host' })
    : accept(...closingFirst(state, { type: 'SessionFinished', by: 'host' }));
}

export function terminate(state: SessionState, { reason }: CommandOf<'TerminateSession'>): Decision {
  return accept(...closingFirst(state, { type: 'SessionEnded', reason }));
}

/** Idle for a day, or on its end screen for half an hour. */
export function isOverdue(
  { touchedAt, finishedAt }: Readonly<Pick<SessionState, 'touchedAt' | 'finishedAt'>>,
  at: number,
): boolean {
  return at - touchedAt >= DURATIONS.sessionIdle || (finishedAt !== null && at - finishedAt >= DURATIONS.endScreen);
}

export function expire(state: SessionState, { at }: CommandContext): Decision {
  return isOverdue(state, at) ? accept(...closingFirst(state, { type: 'SessionEnded', reason: 'expired' })) : accept();
}

/** Only once nothing changes any more, so that a repeated report has the same content; an unplayed session leaves none. */
export function requestReport(
  state: SessionState,
  command: CommandOf<'RequestReport'>,
  context: CommandContext,
): Decision {
  const now = phase(state);
  if (now === 'ended' && state.current === null) return reject('no-session');
  if (now !== 'podium' && now !== 'endscreen' && now !== 'ended') return reject('wrong-state');
  if (state.report.kind === 'sending') return reject('report-in-flight');
  if (state.reports >= LIMITS.reports) return reject('overloaded');
  return accept({
    type: 'ReportRequested',
    requestId: context.commandId,
    email: command.email,
    quizName: command.quizName,
  });
}

/** A failed report may still be delivered, because operators can send it again. */
export function confirmReport({ report }: SessionState, command: CommandOf<'ConfirmReport'>): Decision {
  const { requestId, delivered, reason = 'unknown' } = command;
  if (report.kind === 'none' || report.kind === 'sent' || report.requestId !== requestId) return accept();
  if (delivered) return accept({ type: 'ReportDelivered', requestId });
  return report.kind === 'sending' ? accept({ type: 'ReportFailed', requestId, reason }) : accept();
}

/** Receipts of an earlier version may arrive after those that replace them. */
export function confirmReceipts(state: SessionState, { version, root }: CommandOf<'ConfirmReceipts'>): Decision {
  const isOver = phase(state) === 'endscreen' || phase(state) === 'ended';
  if (!isOver || version > state.version || version <= (state.receipts?.version ?? 0)) return accept();
  return accept({ type: 'ReceiptsIssued', version, root });
}

export function forget(state: SessionState): Decision {
  if (phase(state) === 'ended') return accept();
  return phase(state) === 'endscreen' ? accept({ type: 'SessionEnded', reason: 'host' }) : reject('wrong-state');
}
