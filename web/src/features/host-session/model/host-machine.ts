import type { HostPlayer, PodiumView, SessionView, StatEntry } from '@quarry/events/hub-shapes';
import type { SessionPhase } from '@quarry/events/session/phases';
import { assign, setup } from 'xstate';
import { SESSION_ERROR } from '#shared/session/error-codes.ts';
import { namesPhase, TO_NAMED_PHASE } from '#shared/session/phase.ts';
import * as view from './host-view.ts';

/** What reaches a host's session: the pushes of the hub, and what the host does. */
export type HostEvent =
  | {
      readonly type: 'SNAPSHOT';
      readonly quizCode: string;
      readonly session: SessionView;
      readonly players: readonly HostPlayer[];
    }
  | {
      readonly type: 'PHASE';
      readonly phase: SessionPhase;
      readonly questionId: string | null;
      readonly podium?: PodiumView | undefined;
    }
  | { readonly type: 'QUESTION_END'; readonly phase: SessionPhase; readonly stats: readonly StatEntry[] }
  | { readonly type: 'ANSWERS'; readonly stats: readonly StatEntry[] }
  | { readonly type: 'USERS'; readonly stats: readonly StatEntry[]; readonly players: readonly HostPlayer[] }
  | { readonly type: 'TICK'; readonly seconds: number }
  | { readonly type: 'CAN_RESEND' }
  | { readonly type: 'MISSING' }
  | { readonly type: 'DROPPED' }
  | { readonly type: 'PRESSED' }
  | { readonly type: 'REPORT_ASKED' }
  | { readonly type: 'REPORT_SENT' }
  | { readonly type: 'REPORT_FAILED' };

type Context = { readonly view: view.HostView };

/**
 * The host's session as a machine of two regions: the screen, which follows the service, and the primary button,
 * which rests for a second after each press so that a double click is one press (specification, section 4).
 */
export const hostMachine = setup({
  types: { context: {} as Context, events: {} as HostEvent },
  guards: {
    namesPhase: ({ event }, { phase }: { phase: SessionPhase }) => namesPhase(event, phase),
  },
  actions: {
    take: assign(({ context, event }) => ({ view: take(context.view, event) })),
  },
  delays: { rest: 1_000 },
}).createMachine({
  id: 'host',
  type: 'parallel',
  context: { view: view.EMPTY_HOST_VIEW },
  states: {
    screen: {
      initial: 'entering',
      on: {
        SNAPSHOT: TO_NAMED_PHASE,
        PHASE: TO_NAMED_PHASE,
        QUESTION_END: TO_NAMED_PHASE,
        ANSWERS: { actions: 'take' },
        USERS: { actions: 'take' },
        CAN_RESEND: { actions: 'take' },
        REPORT_ASKED: { actions: 'take' },
        REPORT_SENT: { actions: 'take' },
        REPORT_FAILED: { actions: 'take' },
        DROPPED: { actions: 'take' },
        MISSING: { target: '.missing', actions: 'take' },
      },
      states: {
        entering: {},
        lobby: {},
        playing: { on: { TICK: { actions: 'take' } } },
        statistics: {},
        leaderboard: {},
        podium: {},
        endscreen: {},
        missing: {},
      },
    },
    primary: {
      initial: 'ready',
      states: {
        ready: { on: { PRESSED: 'resting' } },
        resting: { after: { rest: 'ready' } },
      },
    },
  },
});

function take(now: view.HostView, event: HostEvent): view.HostView {
  switch (event.type) {
    case 'SNAPSHOT':
      return view.takeSnapshot(now, event.quizCode, event.session, event.players);
    case 'PHASE':
      return view.takePhase(now, event.phase, event.questionId, event.podium);
    case 'QUESTION_END':
      return view.takeQuestionEnd(now, event.stats, event.phase);
    case 'ANSWERS':
      return view.takeAnswers(now, event.stats);
    case 'USERS':
      return view.takeUsers(now, event.stats, event.players);
    case 'TICK':
      return { ...now, remaining: event.seconds };
    case 'CAN_RESEND':
      return { ...now, report: 'again' };
    case 'REPORT_ASKED':
      return { ...now, report: 'sending' };
    case 'REPORT_SENT':
      return now.report === 'sending' ? { ...now, report: 'sent' } : now;
    case 'REPORT_FAILED':
      return now.report === 'sending' ? { ...now, report: 'ready' } : now;
    case 'MISSING':
      return { ...now, errorCode: SESSION_ERROR.noSession };
    case 'DROPPED':
      return { ...now, errorCode: SESSION_ERROR.connectionClosed };
    case 'PRESSED':
      return now;
  }
}
