import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byScore, byScoreBefore, podiumSteps, type Rankable, rankPlayers } from './ranking.ts';

const player = (id: string, identifier: string, score: number, current = 0): Rankable => ({
  id,
  identifier,
  score,
  current,
});
const order = (players: Rankable[], by: typeof byScore) => [...players].sort(by).map((one) => one.id);

describe('the two orderings', () => {
  it('[R1] the higher score is first, a tie goes by the name, without case', () => {
    const players = [
      player('1', 'zoe', 50),
      player('2', 'Bob', 100),
      player('3', 'ann', 100),
      player('4', 'Carl', 100),
      player('5', 'Ann', 200),
    ];
    expect(order(players, byScore)).toEqual(['5', '3', '2', '4', '1']);
    expect(order(players.reverse(), byScore)).toEqual(['5', '3', '2', '4', '1']);
  });

  it('[R1] names that are equal without case go by id, so that the order is always the same', () => {
    expect(order([player('b', 'ANN', 1), player('a', 'ann', 1)], byScore)).toEqual(['a', 'b']);
    expect(order([player('a', 'ann', 1), player('b', 'ANN', 1)], byScore)).toEqual(['a', 'b']);
    expect(byScore(player('b', 'ann', 1), player('a', 'ann', 1))).toBeGreaterThan(0);
    expect(byScore(player('a', 'ann', 1), player('a', 'ann', 1))).toBe(0);
  });

  it('[R2] the second one leaves out the points of the current question', () => {
    const players = [player('1', 'ann', 200, 150), player('2', 'bob', 100, 0), player('3', 'cid', 100, 50)];
    expect(order(players, byScore)).toEqual(['1', '2', '3']);
    expect(order(players, byScoreBefore)).toEqual(['2', '1', '3']);
  });
});

describe('ranks', () => {
  it('[R3] on the first question the place before is the place', () => {
    const players = [player('1', 'ann', 0), player('2', 'bob', 100, 100)];
    expect(rankPlayers(players, true)).toEqual([
      { id: '2', rank: 1, previousRank: 1 },
      { id: '1', rank: 2, previousRank: 2 },
    ]);
    expect(rankPlayers(players, false)).toEqual([
      { id: '2', rank: 1, previousRank: 2 },
      { id: '1', rank: 2, previousRank: 1 },
    ]);
  });

  const crowd = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      identifier: fc.constantFrom('ann', 'Ann', 'bob', 'Émile', '😀'),
      score: fc.integer({ min: 0, max: 5 }),
      current: fc.integer({ min: 0, max: 5 }),
    }),
    { selector: (one) => one.id, maxLength: 30 },
  );

  it('[R5] are 1 to n once each, fall with the score, and do not depend on who joined first', () => {
    fc.assert(
      fc.property(crowd, fc.boolean(), (players, isFirst) => {
        const standings = rankPlayers(players, isFirst);
        const places = players.map((_, i) => i + 1);
        expect(standings.map((standing) => standing.rank)).toEqual(places);
        expect(standings.map((standing) => standing.previousRank).sort((a, b) => a - b)).toEqual(places);
        const scores = standings.map(({ id }) => players.find((one) => one.id === id)?.score ?? -1);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(rankPlayers([...players].reverse(), isFirst)).toEqual(standings);
      }),
    );
  });
});

describe('the podium', () => {
  const steps = (...scores: number[]) =>
    podiumSteps(scores.map((score, i) => ({ score, id: i }))).map((step) => step.players.map((one) => one.id));

  it.each([
    ['nobody', [], [[], [], []]],
    ['one player', [9], [[0], [], []]],
    ['two players', [9, 8], [[0], [1], []]],
    ['four different scores', [9, 8, 7, 6], [[0], [1], [2]]],
    ['a tie for the first place', [9, 9, 7, 6], [[0, 1], [], [2]]],
    ['a tie for the second place', [9, 8, 8, 6], [[0], [1, 2], []]],
    ['a tie for the third place', [9, 8, 7, 7, 7, 1], [[0], [1], [2, 3, 4]]],
    ['three first places', [9, 9, 9, 6], [[0, 1, 2], [], []]],
    ['everybody with nothing', [0, 0, 0, 0], [[0, 1, 2, 3], [], []]],
  ])('[R7] %s', (_, scores, expected) => {
    expect(steps(...scores)).toEqual(expected);
  });

  it('[R7] has the places 1, 2 and 3', () => {
    expect(podiumSteps([]).map((step) => step.place)).toEqual([1, 2, 3]);
  });
});
