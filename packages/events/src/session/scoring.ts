import type { QuestionId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { kindOf, type Question } from '#questions/question.ts';
import { type Corrected, correctionIn, type TimeFactor } from './fields.ts';
import { alphabetically, podiumSteps, rankPlayers, type Standing } from './ranking.ts';
import { SortedList } from './sorted-list.ts';
import {
  type AnswerRecord,
  answerTo,
  closedScore,
  hasLeft,
  type Player,
  presentPlayers,
  type SessionState,
} from './state.ts';
import { teamScores } from './teams/teams.ts';

/** Seconds with milliseconds as decimals. */
export function secondsOf(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/**
 * Points for a response (contract, section 4): its share of the question's points; with speed bonus and a time limit
 * `round(share × points × (1 − timeTaken / maxTime / 2))`, rounded once. Within an extension of its time half of them are
 * left. 0 where nothing is right or wrong.
 * @param share how right it is, from 0 to 1
 * @param timeTaken seconds, without pauses
 * @param timeFactor the player's multiple of the question's time, by which the bonus is computed
 */
export function pointsFor(
  question: Question,
  share: number | null,
  timeTaken: number,
  timeFactor: TimeFactor = 1,
): number {
  const isTimed = question.questionPointsModifier === 1 && question.maxQuestionTime > 0;
  const bonus = isTimed ? 1 - Math.min(1, timeTaken / (question.maxQuestionTime * timeFactor)) / 2 : 1;
  return Math.round((share ?? 0) * question.questionPoints * bonus);
}

/**
 * Closes the question for everybody present; later players are ranked at the next close. A call of `rank` must follow.
 */
export function close(state: SessionState): void {
  const { current } = state;
  if (!current) return;
  current.closed = true;
  // Most of them are in the order of their names, which costs `byName` few comparisons.
  state.named = [...state.named, ...state.unranked];
  state.unranked = new SortedList();
  for (const player of state.players.values()) {
    player.standing = hasLeft(player) ? null : UNRANKED;
    if (hasLeft(player) && !answerTo(player, current.question.id)) player.missed.push(current.index);
  }
}

/** Between a close and its ranking. */
const UNRANKED: Standing = { rank: 0, previousRank: 0, place: 0, previousPlace: 0 };

/** Ranks the players of the last close: after it, and when points changed or a player was removed. */
export function rank(state: SessionState): void {
  const { current, questions } = state;
  const closed = current?.closed ? current.question : questions[(current?.index ?? 0) - 1];
  const players = byName(state, ({ standing }) => standing !== null);
  for (const player of state.players.values()) player.standing = null;
  sortUnranked(state);
  if (!closed) return;
  const gained = (player: Player) => answerTo(player, closed.id)?.pointsReceived ?? 0;
  const isFirst = questions.find((question) => kindOf(question).ranks !== false)?.id === closed.id;
  const ranking = rankPlayers(players, isFirst ? null : gained, (player) => closedScore(state, player));
  for (const { player, standing } of ranking) player.standing = standing;
  const ranked = ranking.map(({ player }) => ({ player, score: closedScore(state, player) }));
  state.leaders = ranked.slice(0, LIMITS.leaders).map(({ player }) => player.id);
  state.scores = ranked.map(({ score }) => score);
  state.teamScores = teamScores(state);
  state.podium = podiumSteps(ranked).map((step) => ({
    ...step,
    players: step.players.map(({ player: { id, identifier } }) => ({ id, identifier })),
  }));
}

/** In the order of their names, which is nearly that of the last ranking, so that few names are compared. */
function byName(state: SessionState, isRanked: (player: Player) => boolean): readonly Player[] {
  const players = new Set([...state.players.values()].filter(isRanked));
  const before = state.named.filter((player) => players.delete(player));
  state.named = [...before, ...players].sort(alphabetically);
  return state.named;
}

/** Keeps the answers and removes their points. */
export function voidQuestion(state: SessionState, questionId: QuestionId, reason: string): void {
  state.voided.set(questionId, reason);
  recount(state, questionId);
}

export function correct(state: SessionState, questionId: QuestionId, by: Corrected): void {
  const question = state.questions.find(({ id }) => id === questionId);
  const corrected = question && correctedQuestion(question, by);
  if (!corrected) return;
  state.questions = state.questions.map((one) => (one === question ? corrected : one));
  if (state.current?.question.id === corrected.id) state.current.question = corrected;
  recount(state, corrected.id);
}

/** The question with the host's correction; null if the correction does not fit the question. */
export function correctedQuestion(question: Question, by: Corrected): Question | null {
  const kind = kindOf(question);
  // The correction may be for another kind of question.
  const { data: correction } = kind.correction.safeParse(correctionIn(by));
  return correction === undefined ? null : kind.corrected(question, correction);
}

/** A stored answer as its question judges it now. */
export function judged(question: Question, record: AnswerRecord): AnswerRecord {
  const share = kindOf(question).share(question, record.response);
  return { ...record, share, pointsReceived: pointsFor(question, share, record.timeTaken, record.timeFactor) };
}

/** Recomputes the points of one question from the stored answers and times. A call of `rank` must follow. */
function recount(state: SessionState, questionId: QuestionId): void {
  const question = state.questions.find(({ id }) => id === questionId);
  if (!question) return;
  const isVoided = state.voided.has(questionId);
  for (const player of state.players.values()) {
    player.answers = player.answers.map((record) =>
      record.questionId === questionId
        ? { ...judged(question, record), ...(isVoided && { pointsReceived: 0 }) }
        : record,
    );
    player.score = player.answers.reduce((sum, record) => sum + record.pointsReceived, 0);
  }
}

/**
 * Present players whom no close has ranked: everybody before the first close, later those who came after the last one. They
 * are kept in the order of the leaderboard, behind the ranked, so that ranks are unique at any time and a join sorts nobody.
 */

const orderIn = (state: SessionState) => (a: Player, b: Player) =>
  closedScore(state, b) - closedScore(state, a) || alphabetically(a, b);

/** Number of unranked players in front of one. */
function countBefore(state: SessionState, player: Player): number {
  const order = orderIn(state);
  return state.unranked.countUntil((other) => order(other, player) < 0);
}

/** To be called when a player without a standing has come, or has another name. */
export function addUnranked(state: SessionState, player: Player): void {
  const order = orderIn(state);
  state.unranked.add(player, (other) => order(other, player) < 0);
}

/** To be called when a player leaves, or before its name changes. */
export function removeUnranked({ unranked }: SessionState, player: Player): void {
  unranked.remove(player);
}

/** To be called when points have changed. */
export function sortUnranked(state: SessionState): void {
  state.unranked.sort(orderIn(state));
}

/** A player's row in the leaderboard, from 1. */
export function rankOf(state: SessionState, player: Player): number {
  return player.standing?.rank ?? state.scores.length + 1 + countBefore(state, player);
}

/** All present players, by rank. */
export function byRank(state: SessionState): Player[] {
  // Ranks are unique; those who have left leave gaps.
  const ranked = new Array<Player | undefined>(state.scores.length);
  for (const player of presentPlayers(state)) if (player.standing) ranked[player.standing.rank - 1] = player;
  return [...ranked.filter((player) => player !== undefined), ...state.unranked];
}
