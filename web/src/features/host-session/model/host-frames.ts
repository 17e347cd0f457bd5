import { hostTarget } from '@quarry/events/hub-path';
import type { HostSessionView, RoomView, StandingsArgument, SummaryView } from '@quarry/events/hub-shapes';
import type { ReportFailure } from '@quarry/events/session/report-failures';
import type { HubLink } from '#shared/hub/hub-link.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { isPhase } from '#shared/session/phase.ts';
import { listenForSteps } from '#shared/session/podium-steps.ts';
import { listenForTicks } from '#shared/session/tick.ts';
import type { HostEvent } from './host-machine.ts';

const FAILURES = [
  'mail-refused',
  'mail-unavailable',
  'mail-in-doubt',
  'report-not-made',
  'unknown',
] as const satisfies readonly ReportFailure[];

const isText = (value: unknown): value is string => typeof value === 'string';

function isSession(value: unknown): value is HostSessionView['session'] {
  const { state, quiz, players } = fieldsOf(value);
  const { currentQuizState, usersStats } = fieldsOf(state);
  const hasQuiz = Array.isArray(fieldsOf(quiz).questions);
  return isPhase(currentQuizState) && Array.isArray(usersStats) && hasQuiz && typeof players === 'number';
}

function isSummary(value: unknown): value is SummaryView {
  const { players, perAnswer, leaders, podium } = fieldsOf(value);
  return typeof players === 'number' && [perAnswer, leaders, podium].every(Array.isArray);
}

function isRoom(value: unknown): value is RoomView {
  const { locked, banned } = fieldsOf(value);
  return typeof locked === 'boolean' && Array.isArray(banned);
}

function isStandings(value: unknown): value is StandingsArgument {
  const { podium = [], teams = [] } = fieldsOf(value);
  return typeof value === 'object' && value !== null && Array.isArray(podium) && Array.isArray(teams);
}

/**
 * Turns the frames of `/master` into events. Every target is suffixed with the session and the identifier. Malformed frames
 * are dropped; the next snapshot fills the gap. The guards are written by hand, because a remote is a phone and loads no
 * schema library.
 */
export function listenAsHost(
  link: Pick<HubLink, 'on'>,
  sessionId: string,
  identifier: string,
  send: (event: HostEvent) => void,
): void {
  let standings: StandingsArgument | undefined;
  let opensIn: number | undefined;
  const on = (target: Parameters<typeof hostTarget>[0], read: (...args: unknown[]) => HostEvent | null) =>
    link.on(hostTarget(target, sessionId, identifier), (...args) => {
      const event = read(...args);
      if (event !== null) send(event);
    });
  on('sessionrequest', (quizCode, session) =>
    isText(quizCode) && isSession(session) ? { type: 'SNAPSHOT', quizCode, session } : null,
  );
  on('nosession', () => ({ type: 'MISSING' }));
  on('standings', (shown) => {
    standings = isStandings(shown) ? shown : undefined;
    return null;
  });
  on('reading', (reading) => {
    const seconds = fieldsOf(reading).opensIn;
    opensIn = typeof seconds === 'number' ? seconds : undefined;
    return null;
  });
  on('statechange', (phase, questionId) => {
    const before = { standings, opensIn };
    standings = undefined;
    opensIn = undefined;
    if (!isPhase(phase)) return null;
    return { type: 'PHASE', phase, questionId: isText(questionId) ? questionId : null, ...before };
  });
  on('summary', (summary) => (isSummary(summary) ? { type: 'SUMMARY', summary } : null));
  on('roomchange', (room) => (isRoom(room) ? { type: 'ROOM', room } : null));
  on('nextmedia', (ids, more) =>
    Array.isArray(ids) && ids.every(isText) ? { type: 'MEDIA', ids, waits: fieldsOf(more).waits === true } : null,
  );
  const listen = (target: Parameters<typeof hostTarget>[0], take: (...args: unknown[]) => void) =>
    link.on(hostTarget(target, sessionId, identifier), take);
  listenForTicks(listen, (tick) => send({ type: 'TICK', ...tick }));
  listenForSteps(listen, (untold) => send({ type: 'STEPS', untold }));
  on('reportfailed', (reason) => ({
    type: 'REPORT_FAILED',
    reason: FAILURES.find((known) => known === reason) ?? 'unknown',
  }));
  on('canResendReport', () => ({ type: 'CAN_RESEND' }));
}
