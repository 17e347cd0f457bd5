import { clockAt, opensIn } from '@quarry/events/session/clock';
import type { Player, SessionState } from '@quarry/events/session/state';
import { summaryView } from '@quarry/events/session/summary';
import { hostView, lobbyForPlayers, playerView, visiblePhase } from '@quarry/events/session/views';
import { type HostEvent, take as takeAsHost } from '#features/host-session/model/host-machine.ts';
import { ENTERING, type EnteredView, isEntered } from '#features/host-session/model/host-view.ts';
import { type PlayerEvent, take as takeAsPlayer } from '#features/player-session/model/player-machine.ts';
import {
  type EnteredView as EnteredPhone,
  isEntered as isEnteredPhone,
  type PlayerView,
} from '#features/player-session/model/player-view.ts';

/**
 * Screens of a session folded in the browser, without a service: the frames that the hubs send on entering and after
 * every gap, which contain everything a screen shows.
 *
 * @param at the instant on the session's clock, in milliseconds
 */
export function hostFeed(state: SessionState, at: number): HostEvent[] {
  const { quizCode, session } = hostView(state, 'summaries', at);
  const reading = readingAt(state, at);
  const tick = clockAt(state, at);
  return [
    { type: 'SNAPSHOT', quizCode, session: { ...session, ...reading } },
    { type: 'SUMMARY', summary: summaryView(state) },
    ...(tick === null ? [] : [{ type: 'TICK', ...tick } as const]),
  ];
}

/** As `hostFeed`, for the phone of a player who has not left. */
export function playerFeed(state: SessionState, player: Player, at: number): PlayerEvent[] {
  const { session, question } = playerView(state, player, at);
  const tick = clockAt(state, at);
  return [
    { type: 'SNAPSHOT', session, question: question && { ...question, ...readingAt(state, at) } },
    ...(visiblePhase(state) === 'lobby' ? [{ type: 'LOBBY', lobby: lobbyForPlayers(state) } as const] : []),
    ...(tick === null ? [] : [{ type: 'TICK', ...tick } as const]),
  ];
}

/** The seconds left to read, while the question stands alone. */
function readingAt(state: SessionState, at: number): { readonly opensIn?: number } {
  const seconds = opensIn(state, at);
  return seconds === null ? {} : { opensIn: seconds };
}

/** The host's view at an instant. */
export function hostViewAt(state: SessionState, at: number): EnteredView {
  const view = hostFeed(state, at).reduce(takeAsHost, ENTERING);
  if (!isEntered(view)) throw new Error(`session ${state.id} has no view at ${at}`);
  return view;
}

/** Not `entering`: only an entering player is told that it is late. */
const BEFORE: PlayerView = { phase: 'missing', removed: null };

/** A player's view at an instant. */
export function playerViewAt(state: SessionState, player: Player, at: number): EnteredPhone {
  const view = playerFeed(state, player, at).reduce(takeAsPlayer, BEFORE);
  if (!isEnteredPhone(view)) throw new Error(`player ${player.id} has no view at ${at}`);
  return view;
}
