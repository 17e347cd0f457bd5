import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alphabetically, type PodiumStep, placeOf, podiumSteps, rankPlayers } from './ranking.ts';

interface Sample {
  readonly id: string;
  readonly identifier: string;
  readonly score: number;
  /** Points earned on the current question. */
  readonly current: number;
}

const player = (id: string, identifier: string, score: number, current = 0): Sample => ({
  id,
  identifier,
  score,
  current,
});
const rank = (players: readonly Sample[]) => rankPlayers(players.toSorted(alphabetically), ({ current }) => current);
const order = (players: readonly Sample[]) => rank(players).map((one) => one.player.id);
const named = (...names: string[]) =>
  rank(names.map((name, i) => player(String(i), name, 0))).map((one) => one.player.identifier);

describe('the leaderboard’s order', () => {
  it('[R1] the higher score is first, ties are ordered by name', () => {
    const players = [
      player('1', 'zoe', 50),
      player('2', 'Bob', 100),
      player('3', 'ann', 100),
      player('4', 'Carl', 100),
      player('5', 'Zed', 200),
    ];
    expect(order(players)).toEqual(['5', '3', '2', '4', '1']);
    expect(order(players.reverse())).toEqual(['5', '3', '2', '4', '1']);
  });

  it('[R1] names are in collation order: by letter, then accent, then case', () => {
    expect(named('Zoë', 'émile', 'Emil', 'Ångström', 'Anna', 'anna', 'Émile', 'Emma', 'Zoe')).toEqual([
      'Ångström',
      'anna',
      'Anna',
      'Emil',
      'émile',
      'Émile',
      'Emma',
      'Zoe',
      'Zoë',
    ]);
  });

  it('[R1] digits are letters like others, and spaces and hyphens count', () => {
    expect(named('Player 2', 'Player 10', 'Player 1')).toEqual(['Player 1', 'Player 10', 'Player 2']);
    expect(named('ab', 'a-c', 'a d')).toEqual(['a d', 'a-c', 'ab']);
  });

  it('[R1] names that the collator considers equal are ordered by code unit, equal ones by id', () => {
    const composed = 'Zo\u00eb';
    const apart = 'Zoe\u0308';
    expect(new Intl.Collator('en').compare(composed, apart)).toBe(0);
    expect(named(composed, apart)).toEqual([apart, composed]);
    expect(named(apart, composed)).toEqual([apart, composed]);
    expect(order([player('b', 'ann', 1), player('a', 'ann', 1)])).toEqual(['a', 'b']);
    expect(order([player('a', 'ann', 1), player('b', 'ann', 1)])).toEqual(['a', 'b']);
  });

  it('[R2] [R240] the previous ranking omits the points of the current question', () => {
    const players = [player('1', 'ann', 200, 150), player('2', 'bob', 100, 0), player('3', 'cid', 100, 50)];
    expect(rank(players)).toEqual([
      { player: players[0], standing: { rank: 1, previousRank: 2, place: 1, previousPlace: 2 } },
      { player: players[1], standing: { rank: 2, previousRank: 1, place: 2, previousPlace: 1 } },
      { player: players[2], standing: { rank: 3, previousRank: 3, place: 2, previousPlace: 2 } },
    ]);
  });

  it('[R3] on the first question rank and place before it equal those after it', () => {
    const players = [player('1', 'ann', 0), player('2', 'bob', 100, 100)];
    expect(rankPlayers(players, null).map(({ standing }) => standing)).toEqual([
      { rank: 1, previousRank: 1, place: 1, previousPlace: 1 },
      { rank: 2, previousRank: 2, place: 2, previousPlace: 2 },
    ]);
  });
});

const crowd = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    identifier: fc.constantFrom('ann', 'Ann', 'bob', 'Émile', 'Emile', '😀', '名前'),
    score: fc.integer({ min: 0, max: 5 }),
    current: fc.integer({ min: 0, max: 5 }),
  }),
  { selector: (one) => one.id, maxLength: 30 },
);

describe('ranks and places', () => {
  it('[R5] ranks are 1 to n once each, fall with the score, and do not depend on the order of joining', () => {
    fc.assert(
      fc.property(crowd, (players) => {
        const ranking = rank(players);
        const all = players.map((_, i) => i + 1);
        expect(ranking.map(({ standing }) => standing.rank)).toEqual(all);
        expect(ranking.map(({ standing }) => standing.previousRank).sort((a, b) => a - b)).toEqual(all);
        const scores = ranking.map((one) => one.player.score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(rank([...players].reverse())).toEqual(ranking);
      }),
    );
  });

  it('[R240] a place is 1 + the number of higher scores, now and before, whatever the names', () => {
    fc.assert(
      fc.property(crowd, (players) => {
        const better = (score: number, scoreOf: (one: Sample) => number) =>
          1 + players.filter((one) => scoreOf(one) > score).length;
        for (const { player: one, standing } of rank(players)) {
          expect(standing.place).toBe(better(one.score, ({ score }) => score));
          expect(standing.previousPlace).toBe(better(one.score - one.current, ({ score, current }) => score - current));
        }
      }),
    );
  });

  it('[R241] an unranked player has the place of its score among the ranked ones', () => {
    expect([9, 8, 7, 6, 0].map((score) => placeOf(score, [8, 8, 6]))).toEqual([1, 1, 3, 3, 4]);
    expect(placeOf(0, [])).toBe(1);
  });
});

describe('the podium', () => {
  const podium = (...scores: number[]) => podiumSteps(scores.map((score, i) => ({ score, id: i })));

  it.each<[string, number[], [place: number, sharedPlace: number, score: number, ids: number[]][]]>([
    ['nobody', [], []],
    ['one player', [9], [[1, 1, 9, [0]]]],
    [
      'two players',
      [9, 8],
      [
        [1, 1, 9, [0]],
        [2, 2, 8, [1]],
      ],
    ],
    [
      'four different scores',
      [9, 8, 7, 6],
      [
        [1, 1, 9, [0]],
        [2, 2, 8, [1]],
        [3, 3, 7, [2]],
      ],
    ],
    [
      'a tie for the first place',
      [9, 9, 7, 6],
      [
        [1, 1, 9, [0, 1]],
        [2, 3, 7, [2]],
        [3, 4, 6, [3]],
      ],
    ],
    [
      'ties everywhere',
      [9, 9, 9, 8, 8, 1, 1, 0],
      [
        [1, 1, 9, [0, 1, 2]],
        [2, 4, 8, [3, 4]],
        [3, 6, 1, [5, 6]],
      ],
    ],
    ['everybody with nothing', [0, 0, 0, 0], [[1, 1, 0, [0, 1, 2, 3]]]],
  ])('[R7] %s', (_, scores, expected) => {
    expect(
      podium(...scores).map(({ place, sharedPlace, score, players }) => [
        place,
        sharedPlace,
        score,
        players.map(({ id }) => id),
      ]),
    ).toEqual(expected);
  });

  it('[R7] [R242] fifteen winners share the first step: ten are named, all are counted, and two steps remain', () => {
    const steps = podium(...Array.from({ length: 402 }, (_, i) => (i < 15 ? 200 : i < 200 ? 100 : 0)));
    const count = (step: PodiumStep<unknown>) => [step.sharedPlace, step.count, step.players.length];
    expect(steps.map(count)).toEqual([
      [1, 15, 10],
      [16, 185, 10],
      [201, 202, 10],
    ]);
  });

  it('[R240] [R242] each step has the place of its players in the ranking', () => {
    fc.assert(
      fc.property(crowd, (players) => {
        const ranking = rank(players);
        const placeIn = new Map(ranking.map((one) => [one.player, one.standing.place]));
        for (const step of podiumSteps(ranking.map((one) => one.player)))
          for (const one of step.players) expect(placeIn.get(one)).toBe(step.sharedPlace);
      }),
    );
  });
});
