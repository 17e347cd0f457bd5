import type { LobbyView, QuestionView, SessionView, StatEntry } from '@quarry/events/hub-shapes';
import type { SessionPhase } from '@quarry/events/session/phases';
import { assign, setup } from 'xstate';
import { SESSION_ERROR } from '#shared/session/error-codes.ts';
import { PHASES } from '#shared/session/phase.ts';
import * as view from './player-view.ts';

/** What reaches a player's session: the pushes of the hub, and what the player does. */
export type PlayerEvent =
  | { readonly type: 'SNAPSHOT'; readonly session: SessionView; readonly question: QuestionView | null }
  | { readonly type: 'PHASE'; readonly phase: SessionPhase; readonly question: QuestionView | null }
  | { readonly type: 'QUESTION_END'; readonly phase: SessionPhase; readonly stats: readonly StatEntry[] }
  | { readonly type: 'STORED'; readonly questionId: string; readonly answerId: string }
  | { readonly type: 'LOBBY'; readonly lobby: LobbyView }
  | { readonly type: 'TICK'; readonly seconds: number }
  | { readonly type: 'MISSING' }
  | { readonly type: 'DROPPED' }
  | { readonly type: 'CHOOSE'; readonly answerId: string }
  | { readonly type: 'SENDING' }
  | { readonly type: 'REFUSED'; readonly questionId: string; readonly code: string };

type Context = { readonly view: view.PlayerView };

/** A transition into each of the six states, taken when the event's new view is in that state. */
const toPhase = <A extends string>(action: A, phaseOf: 'nextPhase') =>
  PHASES.map((phase) => ({
    guard: { type: phaseOf, params: { phase } },
    target: `.${phase}` as const,
    actions: action,
  }));

const phaseOfEvent = (event: PlayerEvent): SessionPhase | null => {
  if (event.type === 'SNAPSHOT') return event.session.state.currentQuizState;
  return event.type === 'PHASE' || event.type === 'QUESTION_END' ? event.phase : null;
};

/**
 * The player's session as a machine: any push may name any state, because a snapshot after a gap does. What a player
 * may do is narrower: one choice, and only while a question runs. A session that is over stays on its end screen.
 */
export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent },
  guards: {
    nextPhase: ({ event }, params: { phase: SessionPhase }) => phaseOfEvent(event) === params.phase,
    mayChoose: ({ context }) => context.view.choice === null,
  },
  actions: {
    take: assign(({ context, event }) => {
      switch (event.type) {
        case 'SNAPSHOT':
          return { view: view.takeSnapshot(context.view, event.session, event.question) };
        case 'PHASE':
          return { view: view.takePhase(context.view, event.phase, event.question) };
        case 'QUESTION_END':
          return { view: view.takeQuestionEnd(context.view, event.stats, event.phase) };
        case 'STORED':
          return { view: view.takeStored(context.view, event.questionId, event.answerId) };
        case 'LOBBY':
          return { view: { ...context.view, lobby: event.lobby } };
        case 'TICK':
          return { view: { ...context.view, remaining: event.seconds } };
        case 'CHOOSE':
          return { view: view.choose(context.view, event.answerId) };
        case 'SENDING':
          return { view: view.markSending(context.view) };
        case 'REFUSED':
          return { view: view.refuseChoice(context.view, event.questionId, event.code) };
        case 'MISSING':
          return { view: view.takeMissing(context.view) };
        case 'DROPPED':
          return { view: { ...context.view, errorCode: SESSION_ERROR.connectionClosed } };
      }
    }),
  },
  delays: {
    /** Specification, section 9. */
    leaderboardDelay: 100,
  },
}).createMachine({
  id: 'player',
  context: { view: view.EMPTY_PLAYER_VIEW },
  initial: 'entering',
  on: {
    SNAPSHOT: toPhase('take', 'nextPhase'),
    PHASE: toPhase('take', 'nextPhase'),
    QUESTION_END: toPhase('take', 'nextPhase'),
    STORED: { actions: 'take' },
    LOBBY: { actions: 'take' },
    SENDING: { actions: 'take' },
    REFUSED: { actions: 'take' },
    DROPPED: { actions: 'take' },
    MISSING: { target: '.missing', actions: 'take' },
  },
  states: {
    entering: {},
    lobby: {},
    playing: {
      on: {
        TICK: { actions: 'take' },
        CHOOSE: { guard: 'mayChoose', actions: 'take' },
      },
    },
    statistics: {},
    leaderboard: {
      initial: 'arriving',
      states: { arriving: { after: { leaderboardDelay: 'shown' } }, shown: {} },
    },
    podium: {},
    endscreen: {
      // The host closed the session for good: the thank-you stays.
      on: { MISSING: { actions: 'take' } },
    },
    missing: {},
  },
});
