import type { LobbyView, PodiumView, QuestionView, SessionView, StatEntry } from '@quarry/events/hub-shapes';
import type { SessionPhase } from '@quarry/events/session/phases';
import { assign, setup } from 'xstate';
import { namesPhase, SESSION_ERROR, TO_NAMED_PHASE } from '#shared/session/phase.ts';
import * as view from './player-view.ts';

/** What reaches a player's session: the pushes of the hub, and what the player does. */
export type PlayerEvent =
  | { readonly type: 'SNAPSHOT'; readonly session: SessionView; readonly question: QuestionView | null }
  | {
      readonly type: 'PHASE';
      readonly phase: SessionPhase;
      readonly question: QuestionView | null;
      readonly podium?: PodiumView | undefined;
    }
  | { readonly type: 'QUESTION_END'; readonly phase: SessionPhase; readonly stats: readonly StatEntry[] }
  | { readonly type: 'STORED'; readonly questionId: string; readonly answerId: string }
  | { readonly type: 'LOBBY'; readonly lobby: LobbyView }
  | { readonly type: 'TICK'; readonly seconds: number }
  | { readonly type: 'HOST'; readonly away: boolean }
  | { readonly type: 'MISSING' }
  | { readonly type: 'DROPPED' }
  | { readonly type: 'CHOOSE'; readonly answerId: string }
  | { readonly type: 'SENDING' }
  | { readonly type: 'REFUSED'; readonly questionId: string; readonly code: string };

type Context = { readonly view: view.PlayerView };

/**
 * The player's session as a machine: the screen follows the service. What a player may do is narrower: one choice, and
 * only while a question runs. A session that is over stays on its end screen.
 */
export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent },
  guards: {
    namesPhase: ({ event }, { phase }: { phase: SessionPhase }) => namesPhase(event, phase),
    mayChoose: ({ context }) => context.view.choice === null,
    hasPlayed: ({ context: { view } }) => view.own !== null && view.phase !== 'lobby',
  },
  actions: {
    take: assign(({ context, event }) => ({ view: take(context.view, event) })),
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
    SNAPSHOT: TO_NAMED_PHASE,
    PHASE: TO_NAMED_PHASE,
    QUESTION_END: TO_NAMED_PHASE,
    STORED: { actions: 'take' },
    LOBBY: { actions: 'take' },
    HOST: { actions: 'take' },
    SENDING: { actions: 'take' },
    REFUSED: { actions: 'take' },
    DROPPED: { actions: 'take' },
    // Whoever played in a session that is gone has slept through its end.
    MISSING: [
      { guard: 'hasPlayed', target: '.endscreen', actions: 'take' },
      { target: '.missing', actions: 'take' },
    ],
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
      // Nothing that comes later changes what it brought.
      on: { MISSING: {}, DROPPED: {} },
    },
    missing: {},
  },
});

function take(now: view.PlayerView, event: PlayerEvent): view.PlayerView {
  switch (event.type) {
    case 'SNAPSHOT':
      return view.takeSnapshot(now, event.session, event.question);
    case 'PHASE':
      return view.takePhase(now, event.phase, event.question, event.podium);
    case 'QUESTION_END':
      return view.takeQuestionEnd(now, event.stats, event.phase);
    case 'STORED':
      return view.takeStored(now, event.questionId, event.answerId);
    case 'LOBBY':
      return view.takeLobby(now, event.lobby);
    case 'TICK':
      return { ...now, remaining: event.seconds };
    case 'HOST':
      return { ...now, hostAway: event.away };
    case 'CHOOSE':
      return view.choose(now, event.answerId);
    case 'SENDING':
      return view.markSending(now);
    case 'REFUSED':
      return view.refuseChoice(now, event.questionId, event.code);
    case 'MISSING':
      return view.takeMissing(now);
    case 'DROPPED':
      return { ...now, errorCode: SESSION_ERROR.connectionClosed };
  }
}
