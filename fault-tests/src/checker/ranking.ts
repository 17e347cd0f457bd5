import type { PlayerModel, SessionModel, StepOfPodium } from './session-model.ts';

const LEADERS = 10;
/** The players a leaderboard shows, best first. */
export const leadersOf = (model: SessionModel): PlayerModel[] =>
  [...model.players.values()]
    .filter((player) => !player.left)
    .sort(byPlace)
    .slice(0, LEADERS);

/** Points decide, then the name; the harness's names are plain letters and digits. */
function byPlace(a: PlayerModel, b: PlayerModel): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.name < b.name ? -1 : 1;
}

/** A player who was absent at the last close has the last rank and the place of its score until the next close. */
export function placeNewcomers(model: SessionModel): void {
  const { players, closedScores } = model;
  if (closedScores.length === 0) return;
  for (const player of players.values()) {
    if (player.isRanked) continue;
    const place = 1 + closedScores.filter((score) => score > closedScore(model, player)).length;
    Object.assign(player, { rank: players.size, previousRank: players.size, place, previousPlace: place });
  }
}

/** Ranks the players of the last close again, after points changed or a player was removed. */
export function rankAgain(model: SessionModel): void {
  const closed = model.rounds.findLast(({ closes }) => closes.length > 0);
  if (closed) rank(model, closed.question.id);
}

/** The score without the points of the open question. */
function closedScore({ rounds }: SessionModel, player: PlayerModel): number {
  const open = rounds.find(({ closes }) => closes.length === 0);
  return player.score - (player.answers.get(open?.question.id ?? '')?.points ?? 0);
}

/** Ranks the players who were present when the question closed and were not removed since. */
export function rank(model: SessionModel, questionId: string): void {
  const ranked = [...model.players.values()].filter(({ isRanked }) => isRanked);
  const isFirst = model.rounds[0]?.question.id === questionId;
  const score = (player: PlayerModel) => closedScore(model, player);
  const scoreBefore = (player: PlayerModel) =>
    score(player) - (isFirst ? 0 : (player.answers.get(questionId)?.points ?? 0));
  const orderBy = (points: (player: PlayerModel) => number) =>
    ranked.toSorted((a, b) => points(b) - points(a) || (a.name < b.name ? -1 : 1));
  const [ordered, before] = [orderBy(score), orderBy(scoreBefore)];
  for (const [index, player] of ordered.entries()) {
    player.rank = index + 1;
    player.previousRank = before.indexOf(player) + 1;
    player.place = 1 + ranked.filter((other) => score(other) > score(player)).length;
    player.previousPlace = 1 + ranked.filter((other) => scoreBefore(other) > scoreBefore(player)).length;
  }
  model.closedScores = ranked.map(score);
  model.podium = podiumOf(ordered, score);
}

const STEPS = 3;
const NAMED = 10;

function podiumOf(ordered: readonly PlayerModel[], scoreOf: (player: PlayerModel) => number): StepOfPodium[] {
  const groups = Map.groupBy(ordered, scoreOf);
  return [...groups].slice(0, STEPS).map(([score, group], index) => ({
    place: index + 1,
    sharedPlace: group[0]?.place ?? 0,
    score,
    count: group.length,
    players: group.slice(0, NAMED).map(({ id, name }) => ({ id, identifier: name })),
  }));
}
