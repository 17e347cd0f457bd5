import type {
  LobbyView,
  QuestionView,
  SessionView,
  StandingsArgument,
  StatEntry,
  WireResponse,
} from '@quarry/events/hub-shapes';
import type { PodiumPlace, TimeFactor } from '@quarry/events/session/fields';
import type { SessionPhase } from '@quarry/events/session/phases';
import { assign, setup } from 'xstate';
import type { Tick } from '#shared/session/tick.ts';
import type { FinalResult } from '#shared/storage/kept-result.ts';
import { choose, markSending, refuseChoice, takeStored } from './choice.ts';
import * as changes from './player-changes.ts';
import { type Choice, ENTERING, type EnteredView, isEntered, type LiveView, type PlayerView } from './player-view.ts';

/** Events of a player's session: messages from the hub, and the player's own actions. */
export type PlayerEvent =
  | {
      readonly type: 'SNAPSHOT';
      readonly session: SessionView;
      readonly question: QuestionView | null;
      /** The unsettled choice that this device has kept for the session. */
      readonly kept?: Choice | null;
      /** The player was in the session before this entry. */
      readonly returns?: boolean | undefined;
    }
  | {
      readonly type: 'PHASE';
      readonly phase: SessionPhase;
      readonly question: QuestionView | null;
      readonly standings?: StandingsArgument;
    }
  | { readonly type: 'QUESTION_END'; readonly phase: SessionPhase; readonly stats: readonly StatEntry[] }
  | { readonly type: 'STORED'; readonly questionId: string; readonly response: WireResponse }
  | { readonly type: 'LOBBY'; readonly lobby: LobbyView }
  | ({ readonly type: 'TICK' } & Tick)
  /** Steps of the podium not yet revealed. */
  | { readonly type: 'STEPS'; readonly untold: readonly PodiumPlace[] }
  | { readonly type: 'REMOVED'; readonly reason: 'removed' | 'banned' }
  | { readonly type: 'RENAMED'; readonly name: string }
  | { readonly type: 'OWN_TIME'; readonly factor: TimeFactor }
  | { readonly type: 'OWN_TEAM'; readonly team: number }
  | { readonly type: 'PICKING' | 'PICK_REFUSED'; readonly team: number }
  | { readonly type: 'SCORES'; readonly questionId: string }
  | { readonly type: 'HOST'; readonly away: boolean }
  /** `kept` and `choice`: the points and the unsettled choice that this device has kept for the session. */
  | { readonly type: 'MISSING'; readonly kept?: FinalResult | null; readonly choice?: Choice | null }
  | { readonly type: 'CHOOSE'; readonly response: WireResponse }
  | { readonly type: 'SENDING' }
  | { readonly type: 'REFUSED'; readonly questionId: string; readonly code: string };

type Context = { readonly view: PlayerView };

/**
 * The player's session. The view's `phase`, which follows the service, decides the screen; the machine's states only delay
 * the leaderboard.
 */
export const playerMachine = setup({
  types: { context: {} as Context, events: {} as PlayerEvent },
  guards: {
    reachesLeaderboard: ({ context, event }) =>
      context.view.phase !== 'leaderboard' && take(context.view, event).phase === 'leaderboard',
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
  context: { view: ENTERING },
  initial: 'shown',
  on: { '*': [{ guard: 'reachesLeaderboard', target: '.arriving', actions: 'take' }, { actions: 'take' }] },
  states: {
    arriving: { after: { leaderboardDelay: 'shown' } },
    shown: {},
  },
});

/** The view after an event. Before the first snapshot it shows nothing of a session. */
export function take(now: PlayerView, event: PlayerEvent): PlayerView {
  switch (event.type) {
    case 'SNAPSHOT':
      return changes.takeSnapshot(now, event.session, event.question, event.kept, event.returns);
    case 'MISSING':
      return changes.takeMissing(now, event.kept, event.choice);
    case 'REMOVED':
      return now.phase === 'endscreen' ? now : { phase: 'missing', removed: event.reason };
    default:
      return isEntered(now) && now.phase !== 'endscreen' ? takeLive(now, event) : now;
  }
}

function takeLive(
  now: LiveView,
  event: Exclude<PlayerEvent, { type: 'SNAPSHOT' | 'MISSING' | 'REMOVED' }>,
): EnteredView {
  switch (event.type) {
    case 'PHASE':
      return changes.takePhase(now, event.phase, event.question, event.standings);
    case 'QUESTION_END':
      return changes.takeQuestionEnd(now, event.stats, event.phase);
    case 'STORED':
      return takeStored(now, event.questionId, event.response);
    case 'LOBBY':
      return changes.takeLobby(now, event.lobby);
    case 'TICK':
      return changes.takeTick(now, event);
    case 'STEPS':
      return now.phase === 'podium' ? { ...now, untold: event.untold } : now;
    case 'RENAMED':
      return changes.takeName(now, event.name);
    case 'OWN_TIME':
      return changes.takeTimeFactor(now, event.factor);
    case 'OWN_TEAM':
      return changes.takeTeam(now, event.team);
    case 'PICKING':
      return changes.takePick(now, { team: event.team, status: 'sending' });
    case 'PICK_REFUSED':
      return changes.takePick(now, { team: event.team, status: 'refused' });
    case 'SCORES':
      return changes.takeCorrection(now, event.questionId);
    case 'HOST':
      return { ...now, hostAway: event.away };
    case 'CHOOSE':
      return choose(now, event.response);
    case 'SENDING':
      return markSending(now);
    case 'REFUSED':
      return refuseChoice(now, event.questionId, event.code);
  }
}
