import { chooseHelmet, HELMET_COUNT } from '#helmet.ts';
import type { AnswerTimes, StatisticsView, StreakView, SummaryView } from '#hub-shapes.ts';
import { LIMITS } from '#limits.ts';
import { NO_STATISTICS } from '#questions/kind.ts';
import { kindOf, kindsBeyondFirst } from '#questions/question.ts';
import { isSuspense } from './play/finale.ts';
import { isShown } from './shown-texts.ts';
import { answerTo, countsFor, hasLeft, type Player, presentPlayer, type SessionState } from './state.ts';
import { hostLeaders, hostPlayer, stageLeaders, streakOf, teamsShown, visiblePhase } from './views.ts';

/** Data of a host's screen, of constant size. Costs one pass over the players. */
export const summaryView = (state: SessionState): SummaryView => summaryOf(state, 'result');

/** @param shown which statistics of the current question; null: none */
function summaryOf(state: SessionState, shown: 'result' | 'live' | null): SummaryView {
  const { current, roster, podium } = state;
  const tally = current && shown ? kindOf(current.question).tally(current.question) : null;
  // A question without statistics asks nobody.
  const isForPlayers = current !== null && kindOf(current.question).statistics !== false;
  const seen = { asked: 0, connected: 0, answered: 0, missing: 0, up: 0, down: 0, pending: 0 };
  const taken: number[] = [];
  const streaks = longestStreak(state);
  let climber: (NonNullable<SummaryView['climber']> & { readonly rank: number }) | undefined;
  for (const player of state.players.values()) {
    const isAsked = isForPlayers && countsFor(state, player, current.question, current.index);
    const answer = isAsked ? answerTo(player, current.question.id) : undefined;
    if (isAsked) seen.asked += 1;
    if (answer) {
      seen.answered += 1;
      if (tally && current && isShown(state, current.question, answer))
        tally.add(answer.response, answer.share, player);
      taken.push(answer.timeTaken);
    }
    if (hasLeft(player)) continue;
    if (player.pendingName !== null) seen.pending += 1;
    if (player.presence.kind === 'connected') {
      seen.connected += 1;
      if (!answer && (!current || isForPlayers)) seen.missing += 1;
    }
    streaks.add(player);
    if (!player.standing) continue;
    const { place, previousPlace, rank, previousRank } = player.standing;
    if (rank < previousRank) seen.up += 1;
    else if (rank > previousRank) seen.down += 1;
    const places = previousPlace - place;
    const most = climber?.places ?? 1;
    if (places > most || (places === most && rank < (climber?.rank ?? Infinity)))
      climber = { user: { id: player.id, identifier: player.identifier }, place, places, rank };
  }
  const { asked, connected, answered, missing, up, down, pending } = seen;
  return {
    players: roster.present,
    connected,
    asked,
    answered,
    missing,
    ...(pending > 0 ? { pendingNames: pending } : {}),
    ...((tally && shown && tally[shown]()) ?? NO_STATISTICS),
    leaders: hostLeaders(state),
    podium,
    moved: { up, down },
    ...(climber && { climber: { user: climber.user, place: climber.place, places: climber.places } }),
    ...(current?.closed && taken.length > 0 ? { times: timesOf(taken, current.question.maxQuestionTime) } : {}),
    ...streaks.view(),
    ...teamsShown(state),
    ...(visiblePhase(state) === 'lobby' ? { newest: newestPlayers(state), ...crowdIn(state) } : {}),
  };
}

/** Shorter streaks are not mentioned. */
const LEAST_STREAK = 3;
/** Players named with the longest streak. */
const STREAK_NAMES = 2;

/** Finds the longest streak of those it is told about. */
function longestStreak(state: SessionState) {
  let length = LEAST_STREAK;
  let holders: Player[] = [];
  const rankOf = ({ standing }: Player) => standing?.rank ?? Infinity;
  return {
    add(player: Player): void {
      const streak = streakOf(state, player);
      if (streak < length) return;
      if (streak > length) holders = [];
      length = streak;
      holders.push(player);
    },
    view(): { readonly streak?: StreakView } {
      if (holders.length === 0) return {};
      const first = holders.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, STREAK_NAMES);
      const users = first.map(({ id, identifier }) => ({ id, identifier }));
      return { streak: { length, count: holders.length, users } };
    },
  };
}

/** One number per player, so that a lobby of hundreds stays within a few kilobytes. */
function crowdIn(state: SessionState): Pick<SummaryView, 'crowd'> {
  if (state.roster.present > LIMITS.crowd) return {};
  const teams = state.roster.teams.length;
  const crowd = Array.from({ length: teams + 1 }, (): number[] => []);
  // Devices stay in the order in which they first entered, whoever leaves.
  let place = 0;
  for (const device of state.devices) {
    const id = state.playerByDevice.get(device);
    const player = id && presentPlayer(state, id);
    if (player) crowd[player.team ?? teams]?.push(place * HELMET_COUNT + chooseHelmet(player.id, player.identifier));
    place += 1;
  }
  return { crowd };
}

/**
 * Statistics of the current question: complete after its close, before that what may be shown live; null if there are
 * none. Also null for a quiz that clients of the specification can play: they count everybody's answers themselves, and
 * get only frames that they know.
 */
export function statisticsView(state: SessionState): StatisticsView | null {
  const { current } = state;
  if (!current || kindsBeyondFirst(state.questions).length === 0) return null;
  if (kindOf(current.question).statistics === false) return null;
  const { question, closed, index } = current;
  if (!closed && !question.showLiveStats) return null;
  const tally = kindOf(question).tally(question);
  for (const player of state.players.values()) {
    const answer = countsFor(state, player, question, index) && answerTo(player, question.id);
    if (answer && isShown(state, question, answer)) tally.add(answer.response, answer.share, player);
  }
  return { questionId: question.id, ...(closed ? tally.result() : tally.live()) };
}

/** Number of equal parts into which the time of a question is divided. */
const PARTS = 10;

/** @param taken seconds of each answer. @param limit seconds of the question, which more time may exceed; 0: unlimited */
function timesOf(taken: readonly number[], limit: number): AnswerTimes {
  const span = taken.reduce((longest, seconds) => Math.max(longest, Math.ceil(seconds)), Math.max(1, limit));
  const counts = new Array<number>(PARTS).fill(0);
  for (const seconds of taken) {
    const part = Math.min(PARTS - 1, Math.floor((seconds / span) * PARTS));
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return { span, counts };
}

/**
 * The summary for a stage, without what a hall must not see yet: while a question runs, its counts only if everybody
 * may see them, and never a player's own time.
 */
export function stageSummary(state: SessionState): SummaryView {
  const { current } = state;
  const live = current?.question.showLiveStats ? 'live' : null;
  const { newest, climber, ...summary } = summaryOf(state, current?.closed ? 'result' : live);
  const hides = isSuspense(state);
  return {
    ...summary,
    // The climber may be on the podium, and this tells its place.
    ...(climber && !hides ? { climber } : {}),
    ...(hides ? { podium: [] } : {}),
    leaders: stageLeaders(state),
    ...(newest ? { newest: newest.map(({ timeFactor: _, ...player }) => player) } : {}),
  };
}

const newestPlayers = (state: SessionState) =>
  state.roster.newest.flatMap((id) => {
    const player = presentPlayer(state, id);
    return player ? [hostPlayer(player)] : [];
  });
