import { describe, expect, it } from 'vitest';
import { DEFAULT_QUIZ_OPTIONS } from '#quiz/defaults.ts';
import { given } from '#spec-support/given.ts';
import {
  answered,
  closed,
  commandId,
  connection,
  created,
  dropped,
  HOST,
  joined,
  left,
  opened,
  playerId,
  QUESTIONS,
  question,
  questionId,
  returned,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';
import { clockAt } from './clock.ts';
import type { SessionEvent } from './events.ts';
import { byRank } from './scoring.ts';
import type { SessionState } from './state.ts';
import * as views from './views.ts';

const board: SessionEvent = { type: 'LeaderboardShown' };
/** Two players, the second one right on the first question. */
const played = [created(), joined(1), joined(2), opened(0), answered(2, 'q1-a', 100, 2), answered(1, 'q1-b', 0, 3)];
const second = [...played, closed(0), board, opened(1), answered(1, 'q2-a', 150, 4)];

function player(state: SessionState, n: number) {
  const found = state.players.get(playerId(`p${n}`));
  if (!found) throw new Error(`no player ${n}`);
  return found;
}

const user = (n: number) => ({ id: `p${n}`, identifier: `Player ${n}` });
const at = (n: number) => ({ rank: n, previousRank: n, place: n, previousPlace: n });
const record = (answerId: string, pointsReceived: number, timeTaken: number) => ({
  questionId: answerId.slice(0, 2),
  answerId,
  pointsReceived,
  timeTaken,
});

describe('the phase clients see', () => {
  it.each([
    ['unborn', 'lobby'],
    ['lobby', 'lobby'],
    ['playing', 'playing'],
    ['statistics', 'statistics'],
    ['leaderboard', 'leaderboard'],
    ['podium', 'podium'],
    ['endscreen', 'endscreen'],
    ['ended', 'endscreen'],
  ] as const)('[V5] %s is shown as %s', (situation, shown) => {
    expect(views.visiblePhase(given(...SITUATIONS[situation]).state())).toBe(shown);
  });
});

describe('the question as players see it', () => {
  it('[V1] contains its right answer only once it has closed', () => {
    const { answers, ...rest } = question('q1');
    expect(views.questionForPlayers(given(...played).state())).toEqual({
      ...rest,
      answers: answers.map(({ id, value }) => ({ id, value })),
    });
    expect(views.questionForPlayers(given(...played, closed(0)).state())).toEqual({ ...rest, answers });
  });

  it('[V5] is null in the lobby', () => {
    expect(views.questionForPlayers(given(created()).state())).toBeNull();
  });
});

describe('a stat entry', () => {
  it('[V6] shows the host the points of the running question', () => {
    const state = given(...second).state();
    expect(views.hostStat(state, player(state, 1))).toEqual({
      user: user(1),
      score: 150,
      rank: 2,
      previousRank: 2,
      place: 2,
      previousPlace: 2,
      answers: [record('q2-a', 150, 4)],
    });
    expect(views.hostStat(state, player(state, 2))).toMatchObject({ score: 100, rank: 1, answers: [] });
  });

  it('[V1] shows a player its own answer at once, its points after the close', () => {
    const running = given(...second).state();
    expect(views.ownStat(running, player(running, 1))).toEqual({
      user: user(1),
      score: 0,
      rank: 2,
      previousRank: 2,
      place: 2,
      previousPlace: 2,
      ranked: 2,
      answers: [record('q2-a', 0, 4)],
    });
    const over = given(...second, closed(1)).state();
    expect(views.ownStat(over, player(over, 1))).toEqual({
      user: user(1),
      score: 150,
      rank: 1,
      previousRank: 2,
      place: 1,
      previousPlace: 2,
      ranked: 2,
      answers: [record('q2-a', 150, 4)],
    });
  });

  it('[V6] contains the current question’s record only', () => {
    const state = given(...second, closed(1)).state();
    expect(views.ownStat(state, player(state, 2))).toMatchObject({ score: 100, answers: [] });
    expect(views.hostStat(state, player(state, 2))).toMatchObject({ score: 100, answers: [] });
    const lobby = given(created(), joined(1)).state();
    expect(views.hostStat(lobby, player(lobby, 1)).answers).toEqual([]);
    expect(views.ownStat(lobby, player(lobby, 1)).answers).toEqual([]);
  });

  it('[V7] has a rank of its own before the first ranking too, and behind the ranked for later players', () => {
    const ranks = (...events: SessionEvent[]) => {
      const state = given(...events).state();
      expect(views.hostStats(state).map(({ user }) => user.id)).toEqual(byRank(state).map(({ id }) => id));
      return views.hostStats(state).map(({ user, rank, previousRank }) => [user.identifier, rank, previousRank]);
    };
    const names = (...names: string[]) => names.map((name, i) => [name, i + 1, i + 1]);
    const lobby = [created(), joined(3), joined(1), joined(2)];
    expect(ranks(...lobby)).toEqual(names('Player 1', 'Player 2', 'Player 3'));
    const renamed: SessionEvent = { type: 'PlayerRenamed', playerId: playerId('p1'), identifier: 'Zoe' };
    expect(ranks(...lobby, renamed, left(2))).toEqual(names('Player 3', 'Zoe'));
    expect(ranks(...lobby, opened(0), left(2), returned(2))).toEqual(names('Player 1', 'Player 2', 'Player 3'));
    const late = [...played, closed(0), joined(4), joined(3)];
    expect(ranks(...late)).toEqual(names('Player 2', 'Player 1', 'Player 3', 'Player 4'));
    expect(ranks(...late, { ...renamed, playerId: playerId('p3') }).at(-1)).toEqual(['Zoe', 4, 4]);
  });

  it('[V7] ranks those who came back after a close by their points', () => {
    const gone = [...played, left(2), closed(0), joined(3), returned(2)];
    const state = given(...gone).state();
    expect(views.hostStats(state).map(({ user, score, rank }) => [user.id, score, rank])).toEqual([
      ['p1', 0, 1],
      ['p2', 100, 2],
      ['p3', 0, 3],
    ]);
    const voided: SessionEvent = { type: 'QuestionVoided', questionId: questionId('q1'), reason: 'unclear' };
    const again = given(
      ...gone,
      { type: 'PlayerRenamed', playerId: playerId('p2'), identifier: 'Zoe' },
      voided,
    ).state();
    expect(views.hostStats(again).map(({ user, rank }) => [user.id, rank])).toEqual([
      ['p1', 1],
      ['p3', 2],
      ['p2', 3],
    ]);
  });

  it('[R241] [V7] has the place of its score: the first before the first ranking, shared by later players', () => {
    const before = given(created(), joined(1), joined(2)).state();
    expect(views.ownStat(before, player(before, 2))).toMatchObject({ place: 1, previousPlace: 1 });
    const late = given(...played, closed(0), joined(3)).state();
    expect(views.ownStat(late, player(late, 1)).place).toBe(2);
    expect(views.ownStat(late, player(late, 3))).toMatchObject({ place: 2, previousPlace: 2 });
  });

  it('[V1] [R241] reveals nothing by its place while the question runs', () => {
    const back = [...played, closed(0), board, left(1), opened(1), closed(1), board, returned(1), opened(2)];
    const wrong = given(...back, answered(1, 'q3-b', 0, 1)).state();
    const right = given(...back, answered(1, 'q3-b', 900, 1)).state();
    expect(views.ownStat(right, player(right, 1))).toEqual(views.ownStat(wrong, player(wrong, 1)));
    expect(views.ownStat(right, player(right, 1))).toMatchObject({ score: 0, place: 2 });
  });
});

describe('a shared place', () => {
  it('[V862] is part of leaders’ and own entries, as of the last closed question', () => {
    const apart = given(...second, closed(1)).state();
    expect(views.ownStat(apart, player(apart, 1))).not.toHaveProperty('shared');
    const level = [...played, closed(0), board, opened(1), answered(1, 'q2-a', 100, 4)];
    const before = given(...level).state();
    expect(views.ownStat(before, player(before, 1))).not.toHaveProperty('shared');
    const after = given(...level, closed(1)).state();
    expect(views.ownStat(after, player(after, 1))).toMatchObject({ place: 1, shared: true });
    expect(views.hostLeaders(after).map(({ shared }) => shared)).toEqual([true, true]);
    expect(views.leaderStats(after).map(({ shared }) => shared)).toEqual([true, true]);
  });

  it('[V862] a player that entered after the ranking shares its place, unless it is alone there', () => {
    const late = given(...played, closed(0), joined(3)).state();
    expect(views.ownStat(late, player(late, 3))).toMatchObject({ place: 2, shared: true });
    const alone = given(created(), joined(1), opened(0), answered(1, 'q1-a', 100), closed(0), joined(3)).state();
    expect(views.ownStat(alone, player(alone, 3))).not.toHaveProperty('shared');
  });
});

describe('the number of those ranked', () => {
  const ranked = (state: SessionState, n: number) => views.ownStat(state, player(state, n)).ranked;
  const end: SessionEvent[] = [{ type: 'LeaderboardShown' }, { type: 'PodiumShown' }];

  it('[V1480] is in a player’s own entry once a question has closed, and in nobody else’s', () => {
    expect(ranked(given(...played).state(), 1)).toBeUndefined();
    const state = given(...played, closed(0)).state();
    expect([1, 2].map((n) => ranked(state, n))).toEqual([2, 2]);
    expect(JSON.stringify([views.hostView(state), views.stageView(state)])).not.toContain('ranked');
    expect(JSON.stringify(views.leaderStats(state))).not.toContain('ranked');
  });

  it('[V1480] is that of the last close, whoever leaves or enters after it; a removed player no longer counts', () => {
    const over = [...played, joined(3), closed(0)];
    const gone = given(...over, left(2), joined(4), left(3)).state();
    expect(ranked(gone, 1)).toBe(3);
    expect(views.ownStat(gone, player(gone, 1)).place).toBe(2);
    const next = given(...over, board, left(2), opened(1), closed(1)).state();
    expect([1, 3].map((n) => ranked(next, n))).toEqual([2, 2]);
    const removed = given(...over, { type: 'PlayerRemoved', playerId: playerId('p2'), banned: false }).state();
    expect([1, 3].map((n) => ranked(removed, n))).toEqual([2, 2]);
  });

  it('[V1480] counts an unranked player too, in its own entry: no place is beyond it', () => {
    const late = given(...[created(), joined(1), opened(0), answered(1, 'q1-a', 100), closed(0), joined(2)]).state();
    expect(views.ownStat(late, player(late, 2))).toMatchObject({ place: 2, ranked: 2 });
    expect(views.ownStat(late, player(late, 1))).toMatchObject({ place: 1, ranked: 1 });
  });

  it('[V1480] is the same on podium and end screen', () => {
    const q = (n: number) => [opened(n), closed(n)];
    const all = [created(), joined(1), joined(2), ...q(0), board, ...q(1), board, ...q(2)];
    const podium = given(...all, ...end, left(2)).state();
    const over = given(...all, ...end, left(2), { type: 'SessionFinished', by: 'podium' }).state();
    expect([podium, over].map((state) => views.visiblePhase(state))).toEqual(['podium', 'endscreen']);
    expect([podium, over].map((state) => ranked(state, 1))).toEqual([2, 2]);
  });
});

describe('a streak', () => {
  const three = (third: string) => [
    ...[created(), joined(1), opened(0), answered(1, 'q1-a', 100), closed(0), board],
    ...[opened(1), answered(1, 'q2-a', 100), closed(1), board],
    ...[opened(2), answered(1, third, 100)],
  ];
  const streak = (...events: SessionEvent[]) => {
    const state = given(...events).state();
    return views.ownStat(state, player(state, 1)).streak;
  };

  it('[V863] counts the correct answers in a row, from two on, once the question has closed', () => {
    expect(streak(created(), joined(1), opened(0), answered(1, 'q1-a', 100), closed(0))).toBeUndefined();
    expect(streak(...three('q3-a'))).toBeUndefined();
    expect(streak(...three('q3-a'), closed(2))).toBe(3);
    expect(streak(...three('q3-b'), closed(2))).toBeUndefined();
  });

  it('[V863] ends with an unanswered question and skips a voided one', () => {
    const [q1, q2, q3] = [
      [created(), joined(1), opened(0), answered(1, 'q1-a', 100), closed(0), board],
      [opened(1), closed(1), board],
      [opened(2), answered(1, 'q3-a', 100), closed(2)],
    ] as const;
    expect(streak(...q1, ...q2, ...q3)).toBeUndefined();
    const voided: SessionEvent = { type: 'QuestionVoided', questionId: questionId('q2'), reason: 'Unclear' };
    expect(streak(...q1, ...q2, ...q3, voided)).toBe(2);
  });
});

describe('the leaders', () => {
  it('[V2] have their answers once the question has closed', () => {
    const running = given(...second).state();
    expect(views.leaderStats(running).map(({ user: { id }, score, answers }) => ({ id, score, answers }))).toEqual([
      { id: 'p2', score: 100, answers: [] },
      { id: 'p1', score: 0, answers: [] },
    ]);
    const over = given(...second, closed(1)).state();
    expect(views.leaderStats(over).map(({ user: { id }, answers }) => ({ id, answers }))).toEqual([
      { id: 'p1', answers: [record('q2-a', 150, 4)] },
      { id: 'p2', answers: [] },
    ]);
  });

  it('[V8] omit players who left', () => {
    const state = given(...played, closed(0), left(2)).state();
    expect(views.leaderStats(state).map((entry) => entry.user.id)).toEqual(['p1']);
  });
});

describe('the host’s view', () => {
  it('[V9] is complete: code, session, everybody’s entry by rank, players with their presence', () => {
    const state = given(...played, joined(3), closed(0), dropped(1), joined(4), left(3)).state();
    const view = views.hostView(state);
    expect(view).toMatchObject({
      quizCode: 'ABCDEFG',
      session: {
        id: 'session-1',
        quizId: 'quiz-1',
        hostId: HOST,
        state: { currentQuestionId: 'q1', currentQuizState: 'statistics' },
      },
      players: [
        { ...user(1), connected: false },
        { ...user(2), connected: true },
        { ...user(4), connected: true },
      ],
    });
    expect(view.session.state.usersStats).toEqual([
      { user: user(2), score: 100, ...at(1), answers: [record('q1-a', 100, 2)] },
      { user: user(1), score: 0, ...at(2), answers: [record('q1-b', 0, 3)] },
      { user: user(4), score: 0, ...at(4), place: 2, previousPlace: 2, answers: [] },
    ]);
    expect(JSON.stringify(view)).not.toMatch(/device/i);
  });

  it('[V9] has players without a rank last, in order of joining', () => {
    const state = given(created(), joined(1), joined(2), opened(0), closed(0), joined(3), joined(4)).state();
    expect(views.hostStats(state).map((entry) => entry.user.id)).toEqual(['p1', 'p2', 'p3', 'p4']);
    const turned = given(...played, joined(3), answered(3, 'q1-a', 300), closed(0), joined(4)).state();
    expect(views.hostStats(turned).map((entry) => entry.user.id)).toEqual(['p3', 'p2', 'p1', 'p4']);
  });

  it('[V9] of an empty session is empty', () => {
    expect(views.hostView(given().state())).toEqual({
      quizCode: '',
      session: {
        id: 'session-1',
        quizId: '',
        quizName: '',
        hostId: '',
        colourScheme: 0,
        players: 0,
        quiz: { name: '', options: DEFAULT_QUIZ_OPTIONS, questions: [] },
        hostAway: false,
        report: 'none',
        room: { locked: false, names: 'own', nameFilter: false, banned: [] },
        state: { currentQuestionId: null, currentQuizState: 'lobby', usersStats: [] },
      },
      players: [],
    });
  });

  it('[V200] contains the played quiz with its right answers, for the host’s screen', () => {
    const { quiz } = views.hostView(given(...played).state()).session;
    expect(quiz).toEqual({ name: 'Minerals', options: DEFAULT_QUIZ_OPTIONS, questions: QUESTIONS });
  });

  it('[V8] omits players who left', () => {
    const state = given(...played, left(2)).state();
    expect(views.hostView(state).players).toEqual([{ ...user(1), connected: true }]);
    expect(views.hostStats(state).map((entry) => entry.user)).toEqual([user(1)]);
  });
});

describe('the podium as everybody sees it', () => {
  it('[V240] is in the views of host and players only on podium and end screen', () => {
    const [state, earlier] = [given(...SITUATIONS.podium).state(), given(...SITUATIONS.leaderboard).state()];
    const shown = views.hostView(state).session.podium;
    expect(shown).toBe(state.podium);
    expect(shown).not.toHaveLength(0);
    expect(views.playerView(state, player(state, 1)).session.podium).toBe(shown);
    expect(views.hostView(given(...SITUATIONS.endscreen).state()).session.podium).toEqual(shown);
    expect(views.hostView(earlier).session).not.toHaveProperty('podium');
    expect(views.playerView(earlier, player(earlier, 1)).session).not.toHaveProperty('podium');
  });
});

describe('a player’s view', () => {
  it('[V9] has its own entry first, then the leaders, and the question', () => {
    const state = given(...second).state();
    const view = views.playerView(state, player(state, 1));
    expect(view.session.state.usersStats.map((entry) => entry.user.id)).toEqual(['p1', 'p2', 'p1']);
    expect(view.session.state).toMatchObject({ currentQuestionId: 'q2', currentQuizState: 'playing' });
    expect(view.question?.id).toBe('q2');
  });

  it.each([
    ['lobby', [created(), joined(2), joined(1)]],
    ['first question', [created(), joined(2), joined(1), opened(0), answered(2, 'q1-a', 100, 2)]],
    ['close that nobody saw', [created(), joined(3), opened(0), left(3), closed(0), joined(2), joined(1)]],
    ['second question, of latecomers', [created(), joined(3), opened(0), closed(0), left(3), joined(2), joined(1)]],
  ])('[V2810] has the leaders before anybody is ranked too: %s', (_, events) => {
    const state = given(...events).state();
    const entries = views.playerView(state, player(state, 2)).session.state.usersStats;
    expect(
      entries.map(({ user, rank, score, answers }) => [user.id, rank - state.scores.length, score, answers.length]),
    ).toEqual([
      ['p2', 2, 0, entries[0]?.answers.length],
      ['p1', 1, 0, 0],
      ['p2', 2, 0, 0],
    ]);
    expect(views.hostLeaders(state).map((entry) => entry.user.id)).toEqual(['p1', 'p2']);
  });

  it('[V4] [V2810] has ten leaders, however many are in the lobby', () => {
    const many = Array.from({ length: 30 }, (_, n) => joined(n + 1));
    const state = given(created(), ...many).state();
    expect(views.playerView(state, player(state, 30)).session.state.usersStats).toHaveLength(11);
  });
});

it('[V260] host and players get the number of players who have not left', () => {
  const state = given(...played, joined(3), dropped(1), left(3)).state();
  expect(views.hostView(state).session.players).toBe(2);
  expect(views.playerView(state, player(state, 2)).session.players).toBe(2);
});

it('[V864] host and players get the quiz’s name', () => {
  const state = given(...played).state();
  expect(views.hostView(state).session.quizName).toBe('Minerals');
  expect(views.playerView(state, player(state, 1)).session.quizName).toBe('Minerals');
});

it.each([0, 1] as const)('[V201] host and players are told the quiz’ palette, %i', (colourScheme) => {
  const state = given(created({ options: { colourScheme } }), joined(1)).state();
  expect(views.hostView(state).session).toMatchObject({ colourScheme });
  expect(views.playerView(state, player(state, 1)).session).toMatchObject({ colourScheme });
});

describe('the host’s presence', () => {
  const socket: SessionEvent = { type: 'HostEntered', connection: connection('h1') };
  const gone: SessionEvent = { type: 'HostDropped', connectionId: connection('h1').connectionId };

  it.each([
    [[], false],
    [[socket], false],
    [[socket, gone], true],
  ])('[V220] is in the views of host and players: %j', (events, hostAway) => {
    const state = given(...second, ...events).state();
    expect(views.hostView(state).session).toMatchObject({ hostAway });
    expect(views.playerView(state, player(state, 1)).session).toMatchObject({ hostAway });
  });
});

describe('the report', () => {
  const requestId = commandId('r1');
  const requested: SessionEvent = { type: 'ReportRequested', requestId, email: 'a@b.example', quizName: 'Minerals' };

  it.each<[string, SessionEvent[]]>([
    ['none', []],
    ['sending', [requested]],
    ['sent', [requested, { type: 'ReportDelivered', requestId }]],
    ['failed', [requested, { type: 'ReportFailed', requestId, reason: 'mail-refused' }]],
  ])('[V221] is %s to the host, and not shown to players', (report, events) => {
    const state = given(...SITUATIONS.endscreen, ...events).state();
    expect(views.hostView(state).session.report).toBe(report);
    expect(views.playerView(state, player(state, 1)).session).not.toHaveProperty('report');
  });
});

describe('the lobby as players see it', () => {
  it('[V4] contains the total and the newest 50 names, newest last', () => {
    const crowd = Array.from({ length: 60 }, (_, i) => joined(i + 1));
    const lobby = views.lobbyForPlayers(given(created(), ...crowd, left(60)).state());
    expect(lobby.total).toBe(59);
    expect(lobby.newest).toHaveLength(50);
    expect(lobby.newest[0]).toEqual(user(10));
    expect(lobby.newest.at(-1)).toEqual(user(59));
  });

  it.each([
    [500, 50],
    [1_000, 25],
    [5_000, 6],
  ])('[J3404] of %i players contains the newest %i names', (players, names) => {
    const state = given(created(), ...Array.from({ length: 60 }, (_, i) => joined(i + 1))).state();
    state.roster.present = players;
    const { total, newest } = views.lobbyForPlayers(state);
    expect([total, newest.length, newest.at(-1)]).toEqual([players, names, user(60)]);
  });

  it('[V4] contains all names while they are few', () => {
    const few = given(created(), joined(1), joined(2)).state();
    expect(views.lobbyForPlayers(few)).toEqual({ total: 2, newest: [user(1), user(2)] });
    expect(views.lobbyForPlayers(given(created()).state())).toEqual({ total: 0, newest: [] });
  });

  it('[V8] omits players who left during the game', () => {
    expect(views.lobbyForPlayers(given(...played, left(1)).state())).toEqual({ total: 1, newest: [user(2)] });
  });
});

describe('a late player', () => {
  const questions = (state: ReturnType<ReturnType<typeof given>['state']>, n: number) =>
    views.ownStat(state, player(state, n)).joinedAt;

  it('[R740] alone gets the first question it could answer', () => {
    const state = given(created(), joined(1), opened(0), joined(2), closed(0), joined(3)).state();
    expect([1, 2, 3].map((n) => questions(state, n))).toEqual([undefined, undefined, 2]);
    expect(JSON.stringify(views.playerView(state, player(state, 1)))).not.toContain('joinedAt');
    expect(JSON.stringify(views.hostView(state))).not.toContain('joinedAt');
    const running = given(created(), opened(0), closed(0), board, opened(1), joined(1)).state();
    expect(questions(running, 1)).toBe(2);
  });

  it('[R740] gets none if no question is left', () => {
    const last = [opened(0), closed(0), board, opened(1), closed(1), board, opened(2), closed(2)];
    expect(questions(given(created(), ...last, joined(1)).state(), 1)).toBeUndefined();
  });
});

describe('a question that does not count', () => {
  it('[R741] says so to players', () => {
    const voided = { type: 'QuestionVoided', questionId: question('q1').id, reason: 'a mistake' } as const;
    expect(views.questionForPlayers(given(...played, closed(0), voided).state())).toMatchObject({ voided: true });
    expect(views.questionForPlayers(given(...played, closed(0)).state())).not.toHaveProperty('voided');
  });
});

describe('the seconds left', () => {
  it.each([
    [0, 20],
    [1, 20],
    [1_000, 19],
    [19_999, 1],
    [20_000, 0],
    [25_000, 0],
  ])('[V10] after %i ms are %i', (after, seconds) => {
    expect(clockAt(given(...played).state(), T0 + after)).toEqual({ seconds, paused: false, times: {} });
  });

  it('[V10] are undefined when no timed question runs', () => {
    expect(clockAt(given(created()).state(), T0)).toBeNull();
    expect(clockAt(given(...played, closed(0)).state(), T0)).toBeNull();
    expect(clockAt(given(created(), opened(0, null)).state(), T0)).toBeNull();
  });
});
