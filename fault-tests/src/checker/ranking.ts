import type { PlayerModel, SessionModel, StepOfPodium } from './session-model.ts';

const LEADERS = 10;
/** The players a leaderboard shows, best first. */
export const leadersOf = (model: SessionModel): PlayerModel[] =>
  [...model.players.values()]
    .filter((player) => !player.left)
    .sort(byPlace)
    .slice(0, LEADERS);

/** By points, then name; the harness's names are plain letters and digits. */
function byPlace(a: PlayerModel, b: PlayerModel): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.name < b.name ? -1 : 1;
}

/**
 * Until the next close a player who was absent at the last one ranks after the ranked players, with the place of its
 * score.
 */
export function placeNewcomers(model: SessionModel): void {
  const { players, closedScores } = model;
  const unranked = [...players.values()].filter(({ isRanked, left }) => !isRanked && !left);
  const ordered = rankingBy(new Map(unranked.map((player) => [player, closedScore(model, player)])));
  for (const [player, { rank: behind }] of ordered) {
    const rank = closedScores.length + behind;
    const place = 1 + closedScores.filter((score) => score > closedScore(model, player)).length;
    Object.assign(player, { rank, previousRank: rank, place, previousPlace: place });
  }
}

/** Re-ranks the players of the last close after points changed or a player was removed. */
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
  const earned = (player: PlayerModel) => (isFirst ? 0 : (player.answers.get(questionId)?.points ?? 0));
  const scores = new Map(ranked.map((player) => [player, closedScore(model, player)]));
  const before = rankingBy(new Map([...scores].map(([player, score]) => [player, score - earned(player)])));
  const now = rankingBy(scores);
  for (const [player, standing] of now) {
    const { rank: previousRank, place: previousPlace } = before.get(player) ?? standing;
    Object.assign(player, { ...standing, previousRank, previousPlace });
  }
  model.closedScores = [...scores.values()];
  model.podium = podiumOf([...now.keys()], (player) => scores.get(player) ?? 0);
}

/** Ranks and places, best first: ranks are unique, equal points share a place. */
function rankingBy(points: ReadonlyMap<PlayerModel, number>): Map<PlayerModel, { rank: number; place: number }> {
  const ordered = [...points].toSorted(([a, most], [b, least]) => least - most || (a.name < b.name ? -1 : 1));
  let place = 1;
  return new Map(
    ordered.map(([player, own], index) => {
      if (own !== ordered[index - 1]?.[1]) place = index + 1;
      return [player, { rank: index + 1, place }];
    }),
  );
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
