import { userNameKey } from '#text.ts';

/** What ranking needs to know of a player. `current` is the points earned on the current question. */
export interface Rankable<Id extends string = string> {
  readonly id: Id;
  readonly identifier: string;
  readonly score: number;
  readonly current: number;
}

export interface Standing<Id extends string = string> {
  readonly id: Id;
  /** 1 for the first place in the leaderboard's order. */
  readonly rank: number;
  /** The place before the current question. */
  readonly previousRank: number;
}

const alphabetically = (a: Rankable, b: Rankable): number => {
  const left = userNameKey(a.identifier);
  const right = userNameKey(b.identifier);
  if (left !== right) return left < right ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
};

/** Score descending, ties by identifier alphabetically (specification, section 5). */
export const byScore = (a: Rankable, b: Rankable): number => b.score - a.score || alphabetically(a, b);

/** The second ordering: without the points of the current question, which gives the ranking before it. */
export const byScoreBefore = (a: Rankable, b: Rankable): number =>
  b.score - b.current - (a.score - a.current) || alphabetically(a, b);

/**
 * Ranks everybody, first place first. On the first question everyone stays the same (specification, section 4).
 * Costs O(n log n): once for a closed question, never for a join or an answer.
 */
export function rankPlayers<Id extends string>(
  players: readonly Rankable<Id>[],
  isFirstQuestion: boolean,
): Standing<Id>[] {
  const previous = new Map<Id, number>();
  const before = isFirstQuestion ? [] : [...players].sort(byScoreBefore);
  for (const [i, player] of before.entries()) previous.set(player.id, i + 1);
  return [...players]
    .sort(byScore)
    .map((player, i) => ({ id: player.id, rank: i + 1, previousRank: previous.get(player.id) ?? i + 1 }));
}

export interface PodiumStep<T> {
  readonly place: 1 | 2 | 3;
  /** Empty: a placeholder stands here. */
  readonly players: readonly T[];
}

/**
 * The three steps of the podium. Ties share a rank (specification, section 4): two players at the top are both first,
 * and the next is third, so the second step stays empty.
 * @param ordered best first
 */
export function podiumSteps<T extends { readonly score: number }>(ordered: readonly T[]): PodiumStep<T>[] {
  const first: T[] = [];
  const second: T[] = [];
  const third: T[] = [];
  let place = 1;
  for (const [i, player] of ordered.entries()) {
    if (player.score !== ordered[i - 1]?.score) place = i + 1;
    if (place > 3) break;
    (place === 1 ? first : place === 2 ? second : third).push(player);
  }
  return [
    { place: 1, players: first },
    { place: 2, players: second },
    { place: 3, players: third },
  ];
}
