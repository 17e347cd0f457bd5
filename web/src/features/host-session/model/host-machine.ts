import type { HostSessionView, RoomView, StandingsArgument, SummaryView } from '@quarry/events/hub-shapes';
import type { SessionPhase } from '@quarry/events/session/phases';
import { assign, setup } from 'xstate';
import { SESSION_ERROR } from '#shared/session/phase.ts';
import * as view from './host-view.ts';
import { takeReport } from './host-view.ts';

/** Events of a host's session: messages from the hub, and the host's own actions. */
export type HostEvent =
  | {
      readonly type: 'SNAPSHOT';
      readonly quizCode: string;
      readonly session: HostSessionView['session'];
    }
  | {
      readonly type: 'PHASE';
      readonly phase: SessionPhase;
      readonly questionId: string | null;
      readonly standings?: StandingsArgument | undefined;
    }
  | { readonly type: 'SUMMARY'; readonly summary: SummaryView }
  | { readonly type: 'ROOM'; readonly room: RoomView }
  | { readonly type: 'TICK'; readonly seconds: number; readonly paused: boolean }
  | view.ReportEvent
  | { readonly type: 'MISSING' }
  | { readonly type: 'DROPPED' }
  | { readonly type: 'PRESSED' };

type Context = { readonly view: view.HostView };

/**
 * The host's session. The view's `phase`, which follows the service, decides the screen; the machine's states are those of the
 * primary button. It rests for a second after each press, so that a double click counts once (specification, section 4), and
 * after each change of state, whoever caused it, so that a press meant for Skip does not skip the statistics.
 */
export const hostMachine = setup({
  types: { context: {} as Context, events: {} as HostEvent },
  guards: {
    movesOn: ({ context: { view: now }, event }) => {
      const { phase, currentQuestionId } = take(now, event);
      return now.phase !== 'entering' && (phase !== now.phase || currentQuestionId !== now.currentQuestionId);
    },
  },
  actions: {
    take: assign(({ context, event }) => ({ view: take(context.view, event) })),
  },
  delays: { rest: 1_000 },
}).createMachine({
  id: 'host',
  context: { view: view.EMPTY_HOST_VIEW },
  initial: 'ready',
  on: { '*': [{ guard: 'movesOn', target: '.resting', actions: 'take' }, { actions: 'take' }] },
  states: {
    ready: { on: { PRESSED: 'resting' } },
    resting: { after: { rest: 'ready' } },
  },
});

/** What a screen shows after an event. */
export function take(now: view.HostView, event: HostEvent): view.HostView {
  switch (event.type) {
    case 'SNAPSHOT':
      return view.takeSnapshot(now, event.quizCode, event.session);
    case 'PHASE':
      return view.takePhase(now, event.phase, event.questionId, event.standings);
    case 'SUMMARY':
      return { ...now, summary: event.summary, teams: event.summary.teams ?? now.teams };
    case 'ROOM':
      return { ...now, room: event.room };
    case 'TICK':
      return now.phase === 'playing' ? { ...now, remaining: event.seconds, paused: event.paused } : now;
    case 'CAN_RESEND':
    case 'REPORT_FAILED':
    case 'REPORT_ASKED':
    case 'REPORT_ACCEPTED':
    case 'REPORT_REFUSED':
      return { ...now, report: takeReport(now.report, event) };
    case 'MISSING':
      return { ...now, phase: 'missing', errorCode: SESSION_ERROR.noSession };
    case 'DROPPED':
      return { ...now, errorCode: SESSION_ERROR.connectionClosed };
    case 'PRESSED':
      return now;
  }
}
