import { describe, expect, it } from 'vitest';
import { chooseHelmet } from '#helmet.ts';
import { LIMITS } from '#limits.ts';
import { given } from '#spec-support/given.ts';
import {
  answered,
  answerId,
  closed,
  created,
  dropped,
  joined,
  left,
  opened,
  playerId,
  question,
  questionId,
} from '#spec-support/samples.ts';
import type { SessionEvent } from './events.ts';
import { playersPageSchema } from './fields.ts';
import { playersPage } from './players-page.ts';
import { previewScores } from './results/score-preview.ts';
import type { SessionState } from './state.ts';
import { summaryView } from './summary.ts';
import { hostView } from './views.ts';

const board: SessionEvent = { type: 'LeaderboardShown' };
const played = [
  created(),
  ...[1, 2, 3, 4].map((n) => joined(n)),
  opened(0),
  answered(1, 'q1-b', 0, 1),
  answered(2, 'q1-a', 100, 2),
  dropped(3),
];

describe('a summary', () => {
  it('[V750] counts players, answers by choice, and missing answers', () => {
    expect(summaryView(given(...played, left(4)).state())).toMatchObject({
      players: 3,
      connected: 2,
      answered: 2,
      missing: 0,
      perAnswer: [
        { answerId: 'q1-a', count: 1 },
        { answerId: 'q1-b', count: 1 },
        { answerId: 'q1-c', count: 0 },
      ],
    });
    expect(summaryView(given(...played).state()).missing).toBe(1);
  });

  it('[V2793] counts players who are present or have answered, and after the close those who were or had', () => {
    const counts = (...more: SessionEvent[]) => {
      const { perAnswer, ...summary } = summaryView(given(...played, ...more).state());
      return [summary.players, summary.asked, summary.answered, perAnswer[0]?.count];
    };
    expect(counts()).toEqual([4, 4, 2, 1]);
    expect(counts(left(2))).toEqual([3, 4, 2, 1]);
    expect(counts(left(4))).toEqual([3, 3, 2, 1]);
    expect(counts(left(4), closed(0), left(2), left(1), joined(5))).toEqual([2, 3, 2, 1]);
  });

  it('[V750] contains the leaders, the podium and the number of arrows up and down', () => {
    const state = given(
      ...[...played, closed(0), board, opened(1)],
      ...[answered(1, 'q2-a', 150, 4), closed(1)],
    ).state();
    const { leaders, podium, moved } = summaryView(state);
    expect(leaders.map(({ user, place }) => [user.id, place])).toEqual([
      ['p1', 1],
      ['p2', 2],
      ['p3', 3],
      ['p4', 3],
    ]);
    expect(podium.map(({ score, count }) => [score, count])).toEqual([
      [150, 1],
      [100, 1],
      [0, 2],
    ]);
    expect(moved).toEqual({ up: 1, down: 1 });
  });

  it('[V860] names the player that climbed the most places with the last question, or the better placed of two', () => {
    const first = [...played, closed(0), board, opened(1)];
    expect(summaryView(given(...first).state())).not.toHaveProperty('climber');
    const one = given(...first, answered(1, 'q2-a', 150, 4), closed(1)).state();
    expect(summaryView(one).climber).toEqual({ user: { id: 'p1', identifier: 'Player 1' }, place: 1, places: 1 });
    const two = given(...first, answered(4, 'q2-a', 50, 4), answered(1, 'q2-a', 60, 5), closed(1)).state();
    expect(summaryView(two).climber).toBeUndefined();
    const both = given(...first, answered(4, 'q2-a', 150, 4), answered(1, 'q2-a', 150, 5), closed(1)).state();
    expect(summaryView(both).climber).toMatchObject({ user: { id: 'p1' }, place: 1, places: 1 });
  });

  it('[V861] contains the times of the answers once the question has closed', () => {
    expect(summaryView(given(...played).state())).not.toHaveProperty('times');
    expect(summaryView(given(...played, closed(0)).state()).times).toEqual({
      span: 20,
      counts: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    const slow = [
      created(),
      joined(1),
      joined(2),
      opened(0),
      answered(1, 'q1-a', 50, 24.5),
      answered(2, 'q1-b', 0, 25),
    ];
    expect(summaryView(given(...slow, closed(0)).state()).times).toEqual({
      span: 25,
      counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
    });
    expect(summaryView(given(created(), joined(1), opened(0), closed(0)).state())).not.toHaveProperty('times');
  });

  it('[V750] contains the newest names in the lobby only', () => {
    const lobby = given(created(), joined(1), joined(2), dropped(1)).state();
    expect(summaryView(lobby).newest).toEqual([
      { id: 'p1', identifier: 'Player 1', connected: false },
      { id: 'p2', identifier: 'Player 2', connected: true },
    ]);
    expect(summaryView(lobby).perAnswer).toEqual([]);
    expect(summaryView(given(...played).state())).not.toHaveProperty('newest');
  });

  it('[Q3391] names the first of those with the most correct answers in a row, from three on, once the question has closed', () => {
    const right = (question: number, ...players: number[]): SessionEvent[] => [
      opened(question),
      ...players.map((n) => answered(n, `q${question + 1}-a`, 100, n)),
    ];
    const all = [1, 2, 3, 4, 5];
    const before = [created(), ...all.map((n) => joined(n)), ...right(0, ...all), closed(0), board];
    const two = [...before, ...right(1, 1, 2, 3, 4), closed(1), board];
    const streakIn = (...events: SessionEvent[]) => summaryView(given(...events).state()).streak;
    expect(streakIn(...two)).toBeUndefined();
    const three = [...two, ...right(2, 2, 3, 4)];
    expect(streakIn(...three)).toBeUndefined();
    expect(streakIn(...three, closed(2), left(4))).toEqual({
      length: 3,
      count: 2,
      users: [
        { id: 'p2', identifier: 'Player 2' },
        { id: 'p3', identifier: 'Player 3' },
      ],
    });
  });

  it('[Q3390] has the helmets of all in a lobby, in places that stay when others leave, up to 500', () => {
    const lobby = given(created(), joined(1), joined(2), joined(3));
    const placesIn = (state: SessionState) =>
      summaryView(state).crowd?.map((group) => group.map((n) => Math.floor(n / 36)));
    const state = lobby.state();
    expect(placesIn(state)).toEqual([[0, 1, 2]]);
    expect(
      summaryView(state)
        .crowd?.flat()
        .map((n) => n % 36),
    ).toEqual([1, 2, 3].map((n) => chooseHelmet(`p${n}`, `Player ${n}`)));
    expect(placesIn(given(created(), joined(1), joined(2), joined(3), left(2)).state())).toEqual([[0, 2]]);
    const hall = (count: number) =>
      given(created(), ...Array.from({ length: count }, (_, n) => joined(1_000 + n))).state();
    expect(summaryView(hall(500)).crowd?.flat()).toHaveLength(500);
    expect(JSON.stringify(summaryView(hall(500)).crowd).length).toBeLessThan(4_000);
    expect(summaryView(hall(501))).not.toHaveProperty('crowd');
    expect(summaryView(given(...played).state())).not.toHaveProperty('crowd');
  });

  it('[V750] does not grow with the number of players, and neither does the view before it', () => {
    const sizeWith = (count: number) => {
      const players = Array.from({ length: count }, (_, n) => joined(1_000 + n));
      const state = given(created(), ...players, opened(0), closed(0)).state();
      return JSON.stringify([hostView(state, 'summaries'), summaryView(state)]).length;
    };
    expect(sizeWith(3_000) - sizeWith(100)).toBeLessThan(50);
  });
});

describe('the list of players', () => {
  const state = given(created(), joined(1, 'Ada'), joined(2, 'Ben'), joined(3, 'ÁDÁM'), dropped(2), left(3)).state();
  const page = (query: Partial<ReturnType<typeof playersPageSchema.parse>>, of = state) =>
    playersPage(of, playersPageSchema.parse(query));
  const names = (...args: Parameters<typeof page>) => page(...args).players.map(({ identifier }) => identifier);

  it('[V751] is searched by part of a name, without case', () => {
    expect(names({ query: 'AD' })).toEqual(['Ada']);
    expect(page({ query: 'nobody' })).toEqual({ players: [], total: 0, next: null });
  });

  it('[V751] is sorted by the newest, who is away, or the score', () => {
    expect(names({})).toEqual(['Ben', 'Ada']);
    expect(names({ sort: 'away' })).toEqual(['Ben', 'Ada']);
    const scored = given(...played, closed(0)).state();
    expect(names({ sort: 'score' }, scored)[0]).toBe('Player 2');
    expect(page({ sort: 'score', limit: 1 }, scored).players).toEqual([
      expect.objectContaining({ id: 'p2', score: 100, rank: 1, place: 1, gained: 100, connected: true }),
    ]);
  });

  it('[V751] is paged', () => {
    const many = given(created(), ...Array.from({ length: 5 }, (_, n) => joined(n + 1))).state();
    expect(page({ limit: 2 }, many)).toMatchObject({ total: 5, next: 2 });
    expect(names({ limit: 2, after: 4 }, many)).toEqual(['Player 1']);
    expect(page({ limit: 2, after: 4 }, many).next).toBeNull();
    expect(playersPageSchema.safeParse({ limit: 201 }).success).toBe(false);
  });
});

describe('a preview of changed points', () => {
  const bonus = [
    created({ questions: [question('q1', { questionPointsModifier: 1 })] }),
    ...[joined(1), joined(2), joined(3), opened(0)],
    ...[answered(1, 'q1-a', 95, 2), answered(2, 'q1-b', 0, 4), answered(3, 'q1-b', 0, 8), closed(0)],
  ];
  const state = given(...bonus).state();
  const q1 = questionId('q1');

  it('[V752] counts who gains and who loses if other answers are right', () => {
    expect(previewScores(state, { questionId: q1, answerIds: [answerId('q1-b')] })).toEqual({
      gain: { players: 2, least: 80, most: 90 },
      lose: { players: 1, least: 95, most: 95 },
      firstChanges: true,
    });
    const both = [answerId('q1-a'), answerId('q1-b')];
    expect(previewScores(state, { questionId: q1, answerIds: both })).toMatchObject({
      lose: { players: 0, least: 0, most: 0 },
      firstChanges: false,
    });
  });

  it('[V752] shows the effect of voiding, and changes nothing', () => {
    const before = JSON.stringify(hostView(state));
    expect(previewScores(state, { questionId: q1, answerIds: null })).toEqual({
      gain: { players: 0, least: 0, most: 0 },
      lose: { players: 1, least: 95, most: 95 },
      firstChanges: true,
    });
    expect(JSON.stringify(hostView(state))).toBe(before);
  });

  it('[V752] also counts those who left, as everybody does after the end; not who was removed', () => {
    const removed: SessionEvent = { type: 'PlayerRemoved', playerId: playerId('p3'), banned: false };
    const left1 = given(...bonus, left(1), left(2), removed).state();
    expect(previewScores(left1, { questionId: q1, answerIds: [answerId('q1-b')] })).toEqual({
      gain: { players: 1, least: 90, most: 90 },
      lose: { players: 1, least: 95, most: 95 },
      firstChanges: true,
    });
  });

  it('[V752] matches the actual change', () => {
    const event: SessionEvent = { type: 'QuestionCorrected', questionId: q1, answerIds: [answerId('q1-b')] };
    const after = given(...bonus, event).state();
    expect([1, 2, 3].map((n) => after.players.get(playerId(`p${n}`))?.score)).toEqual([0, 90, 80]);
  });
});

it('[V753] a host gets the newest bans', () => {
  const bans = Array.from({ length: LIMITS.shownBans + 1 }, (_, n) => n + 1);
  const state = given(
    created(),
    ...bans.map((n) => joined(n)),
    ...bans.map((n) => ({ type: 'PlayerRemoved', playerId: playerId(`p${n}`), banned: true }) as const),
  ).state();
  const banned = hostView(state).session.room?.banned ?? [];
  expect([banned.length, banned[0]?.id]).toEqual([LIMITS.shownBans, 'p2']);
});
