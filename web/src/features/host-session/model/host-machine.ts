import type { HostPlayer, HostSessionView, PodiumView, StatEntry } from '@quarry/events/hub-shapes';
import type { SessionPhase } from '@quarry/events/session/phases';
import { assign, setup } from 'xstate';
import { namesPhase, SESSION_ERROR, TO_NAMED_PHASE } from '#shared/session/phase.ts';
import * as view from './host-view.ts';
import { takeReport } from './host-view.ts';

/** What reaches a host's session: the pushes of the hub, and what the host does. */
export type HostEvent =
  | {
      readonly type: 'SNAPSHOT';
      readonly quizCode: string;
      readonly session: HostSessionView['session'];
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
  | { readonly type: 'REPORT_FAILED' }
  | { readonly type: 'MISSING' }
  | { readonly type: 'DROPPED' }
  | { readonly type: 'PRESSED' }
  | { readonly type: 'REPORT_ASKED' }
  | { readonly type: 'REPORT_ACCEPTED' }
  | { readonly type: 'REPORT_REFUSED' };

type Context = { readonly view: view.HostView };

/** A rest begins anew: what the button does has just changed under the pointer. */
const REST_ANEW = { guard: 'movesOn', target: 'resting', reenter: true } as const;
const ON_CHANGE = { SNAPSHOT: REST_ANEW, PHASE: REST_ANEW, QUESTION_END: REST_ANEW } as const;

/**
 * The host's session as a machine of two regions: the screen, which follows the service, and the primary button, which
 * rests for a second after each press, so that a double click is one press (specification, section 4), and after each
 * change of state, whoever caused it, so that a press meant for Skip does not pass over the answers.
 */
export const hostMachine = setup({
  types: { context: {} as Context, events: {} as HostEvent },
  guards: {
    namesPhase: ({ event }, { phase }: { phase: SessionPhase }) => namesPhase(event, phase),
    movesOn: ({ context, event }) => {
      const { phase, currentQuestionId } = take(context.view, event);
      return phase !== context.view.phase || currentQuestionId !== context.view.currentQuestionId;
    },
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
        REPORT_FAILED: { actions: 'take' },
        REPORT_ASKED: { actions: 'take' },
        REPORT_ACCEPTED: { actions: 'take' },
        REPORT_REFUSED: { actions: 'take' },
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
        ready: { on: { PRESSED: 'resting', ...ON_CHANGE } },
        resting: { after: { rest: 'ready' }, on: ON_CHANGE },
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
    case 'REPORT_FAILED':
    case 'REPORT_ASKED':
    case 'REPORT_ACCEPTED':
    case 'REPORT_REFUSED':
      return { ...now, report: takeReport(now.report, event.type) };
    case 'MISSING':
      return { ...now, errorCode: SESSION_ERROR.noSession };
    case 'DROPPED':
      return { ...now, errorCode: SESSION_ERROR.connectionClosed };
    case 'PRESSED':
      return now;
  }
}
