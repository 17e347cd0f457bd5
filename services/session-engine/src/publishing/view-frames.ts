import { receiptIdOf } from '@quarry/database/results/receipt-store';
import type { Push, SharedPush } from '@quarry/events/backplane/command';
import type { EachTable, SharedArgs } from '@quarry/events/backplane/publication';
import type { HostFrames, StatEntry } from '@quarry/events/hub-shapes';
import { stepsFrames, type TableTarget } from '@quarry/events/session/announcements';
import { clockAt, tickFrames } from '@quarry/events/session/clock';
import type { Player, SessionState } from '@quarry/events/session/state';
import { stageSummary, statisticsView, summaryView } from '@quarry/events/session/summary';
import {
  hostView,
  leaderStats,
  lobbyForPlayers,
  ownStat,
  playerView,
  stageView,
  visiblePhase,
} from '@quarry/events/session/views';

/** Arguments of hub calls as JSON, encoded once for all receivers. */

const listAfter = (entries: readonly StatEntry[]): string =>
  entries.map((entry) => `,${JSON.stringify(entry)}`).join('');

/** `questionend(stats, state)` for players: own entry first, then the leaders. */
function questionEndTable(state: SessionState, players: readonly Player[]): EachTable {
  return {
    before: '[[',
    after: `${listAfter(leaderStats(state))}],${JSON.stringify(visiblePhase(state))}]`,
    own: ownEntries(state, players),
  };
}

/**
 * `playerteam({team})` for each player. Includes players who already had a team: a player without a row requests a
 * view.
 */
function teamTable(players: readonly Player[]): EachTable {
  return { before: '[{"team":', after: '}]', own: new Map(players.map(({ id, team }) => [id, String(team)])) };
}

/** `receipt({id})` for players. */
export function receiptTable(state: SessionState, players: readonly Player[]): EachTable {
  const own = players.map(({ id, deviceId }) => [id, JSON.stringify(receiptIdOf(state.id, deviceId))] as const);
  return { before: '[{"id":', after: '}]', own: new Map(own) };
}

/** The tables that announcements name. */
export const TABLES: Readonly<Record<TableTarget, (state: SessionState, players: readonly Player[]) => EachTable>> = {
  questionend: questionEndTable,
  playerteam: (_, players) => teamTable(players),
  receipt: receiptTable,
};

/** `sessionrequest(session, currentQuestion)` for players. */
export function sessionRequestTable(state: SessionState, players: readonly Player[], now: number): EachTable {
  const [first] = players;
  const shared = first ? sharedView(state, first, now) : { before: '', after: '' };
  return { ...shared, own: ownEntries(state, players) };
}

/** The parts of `sessionrequest` before and after the own entry; the same for every player. */
function sharedView(state: SessionState, player: Player, now: number): SharedArgs {
  const { session, question } = playerView(state, player, now);
  const text = JSON.stringify([session, question]);
  const own = '"usersStats":[';
  const start = text.indexOf(own) + own.length;
  return { before: text.slice(0, start), after: text.slice(start + ownEntry(state, player).length) };
}

function ownEntries(state: SessionState, players: readonly Player[]): Map<string, string> {
  return new Map(players.map((player) => [player.id, ownEntry(state, player)]));
}

const ownEntry = (state: SessionState, player: Player): string => JSON.stringify(ownStat(state, player));

/**
 * The complete view of a player, sent on entering and after a gap. The shared part is encoded once; use the returned
 * function only until the state changes.
 */
export function playerViews(state: SessionState, now: number): (player: Player) => SharedPush[] {
  let shared: SharedArgs | undefined;
  const around = snapshotFrames(state, now).map(sharedWhole);
  return (player) => {
    shared ??= sharedView(state, player, now);
    const view = [{ target: 'sessionrequest', args: ownEntry(state, player), shared }, ...around];
    if (!state.receipts) return view;
    return [...view, { target: 'receipt', args: JSON.stringify([{ id: receiptIdOf(state.id, player.deviceId) }]) }];
  };
}

/** A push that is the same for all receivers: its arguments are on the wire once. */
export function sharedWhole({ target, args }: Push): SharedPush {
  return { target, args: '', shared: { before: args, after: '' } };
}

/**
 * The view of a host, complete with the question's statistics, or with a summary in place of everybody's entries; or
 * the view of a stage.
 */
export function hostPushes(state: SessionState, now: number, frames: HostFrames): Push[] {
  const { quizCode, session, players } = frames === 'stage' ? stageView(state, now) : hostView(state, frames, now);
  const view = { target: 'sessionrequest', args: JSON.stringify([quizCode, session, players]) };
  return [view, ...countsOf(state, frames), ...going(state, now)];
}

function countsOf(state: SessionState, frames: HostFrames): Push[] {
  if (frames === 'full') {
    const view = statisticsView(state);
    return view ? [{ target: 'statistics', args: JSON.stringify([view]) }] : [];
  }
  const summary = frames === 'stage' ? stageSummary(state) : summaryView(state);
  return [{ target: 'summary', args: JSON.stringify([summary]) }];
}

/** Pushes after `sessionrequest` in a player's view: the names in the lobby, or what advances by itself. */
export function snapshotFrames(state: SessionState, now: number): Push[] {
  if (visiblePhase(state) === 'lobby')
    return [{ target: 'userchange', args: JSON.stringify([lobbyForPlayers(state)]) }];
  return going(state, now);
}

/**
 * What advances by itself: the seconds left of an open timed question, or the steps that the podium has yet to reveal.
 */
function going(state: SessionState, now: number): Push[] {
  const tick = clockAt(state, now);
  const frames = [...(tick ? tickFrames(tick) : []), ...stepsFrames(state, now)];
  return frames.map(({ target, args }) => ({ target, args: JSON.stringify(args) }));
}
