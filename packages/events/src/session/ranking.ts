import { LIMITS } from '#limits.ts';
import type { PodiumPlace } from './fields.ts';

/** The part of a player that ranking needs. */
export interface Rankable {
  readonly id: string;
  readonly identifier: string;
  readonly score: number;
}

/** Result of ranking a player: `place` is displayed, `rank` is the row in the leaderboard. */
export interface Standing {
  /** 1 to n, once each. */
  readonly rank: number;
  /** The rank before the current question. */
  readonly previousRank: number;
  /** 1 + number of players with a higher score: equal scores, equal place (1, 1, 3). */
  readonly place: number;
  /** The place before the current question. */
  readonly previousPlace: number;
}

/** All options explicit, so that the locale of the process has no influence. */
const NAMES = new Intl.Collator('en', {
  usage: 'sort',
  sensitivity: 'variant',
  ignorePunctuation: false,
  numeric: false,
  caseFirst: 'false',
});

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By collator, with accents and case; ties by code unit, then by id. */
export const alphabetically = (a: Omit<Rankable, 'score'>, b: Omit<Rankable, 'score'>): number =>
  NAMES.compare(a.identifier, b.identifier) || byCodeUnit(a.identifier, b.identifier) || byCodeUnit(a.id, b.id);

/**
 * The place of a score; the only definition of places.
 * @param scores of everybody who is ranked, best first
 */
export function placeOf(score: number, scores: readonly number[]): number {
  return countUntil(scores, (one) => one > score) + 1;
}

/** Binary search. @returns the length of the prefix for which `holds`; it holds for no later item */
export function countUntil<T>(list: readonly T[], holds: (item: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(list[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}

type Placed = Pick<Standing, 'rank' | 'place'>;

/**
 * Score descending, ties by identifier alphabetically (specification, section 5). Scores are sorted, not players: a hall has few
 * different ones.
 * @param named in that order of names
 * @returns rank and place of each, in the same order
 */
function order<T extends Rankable>(named: readonly T[], scoreOf: (player: T) => number) {
  const tied = new Map<number, number[]>();
  for (const [i, player] of named.entries()) {
    const score = scoreOf(player);
    const others = tied.get(score);
    if (others) others.push(i);
    else tied.set(score, [i]);
  }
  const placed = new Array<Placed>(named.length);
  let rank = 0;
  for (const [, players] of [...tied].sort(([a], [b]) => b - a)) {
    // As `placeOf` defines it, without a search for each.
    const place = rank + 1;
    for (const i of players) placed[i] = { rank: ++rank, place };
  }
  return placed;
}

/**
 * Ranks everybody, best first. Costs O(n log n): once for a closed question, never for a join or an answer.
 * @param named the players in the order of their names, see {@link alphabetically}
 * @param gained points earned on the current question, without which the second ordering gives the ranking before it;
 *   null on the first question, where everyone stays the same (specification, section 4)
 * @param scoreOf the score to rank by, if not the whole score
 */
export function rankPlayers<T extends Rankable>(
  named: readonly T[],
  gained: ((player: T) => number) | null,
  scoreOf: (player: T) => number = ({ score }) => score,
): { readonly player: T; readonly standing: Standing }[] {
  const now = order(named, scoreOf);
  const before = gained === null ? now : order(named, (player) => scoreOf(player) - gained(player));
  const ranking = new Array<{ readonly player: T; readonly standing: Standing }>(named.length);
  for (const [i, player] of named.entries()) {
    const { rank, place } = now[i] as Placed;
    const { rank: previousRank, place: previousPlace } = before[i] as Placed;
    ranking[rank - 1] = { player, standing: { rank, previousRank, place, previousPlace } };
  }
  return ranking;
}

/** One step of the podium: a score and its players. */
export interface PodiumStep<T> {
  /** Number of the step, the highest first. */
  readonly place: PodiumPlace;
  /** The place of everybody on it; below a shared first step it is not 2. */
  readonly sharedPlace: number;
  readonly score: number;
  /** Everybody on the step, named or not. */
  readonly count: number;
  /** The first ten in the leaderboard's order. */
  readonly players: readonly T[];
}

/**
 * The podium: its steps are the three best scores, and ties share one (contract, section 4). Fewer scores, fewer steps.
 * Its size does not grow with the number of players.
 * @param ranked everybody, best first
 */
export function podiumSteps<T extends { readonly score: number }>(ranked: readonly T[]): PodiumStep<T>[] {
  const scores = ranked.map(({ score }) => score);
  const best = [...new Set(scores)];
  return ([1, 2, 3] as const).flatMap((place) => {
    const score = best[place - 1];
    if (score === undefined) return [];
    const tied = ranked.filter((player) => player.score === score);
    const players = tied.slice(0, LIMITS.podiumNames);
    return [{ place, sharedPlace: placeOf(score, scores), score, count: tied.length, players }];
  });
}
