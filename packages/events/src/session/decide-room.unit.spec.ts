import { describe, expect, it } from 'vitest';
import { LIMITS } from '#limits.ts';
import { given, later } from '#spec-support/given.ts';
import {
  answered,
  answerId,
  closed,
  commandId,
  connection,
  created,
  deviceId,
  enter,
  HOST,
  joined,
  left,
  OTHER_HOST,
  opened,
  playerId,
  question,
  questionId,
  returned,
  submit,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS, type Situation } from '#spec-support/situations.ts';
import { laterDeadlines } from './clock.ts';
import type { CommandOf, SessionCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { EventOf, SessionEvent } from './events.ts';
import type { TimeFactor } from './room.ts';
import { presentPlayers } from './state.ts';
import { clockArguments, hostStats, hostView, leaderStats, playerView } from './views.ts';

const remove = (n: number, ban = false): CommandOf<'RemovePlayer'> => ({
  type: 'RemovePlayer',
  hostId: HOST,
  playerId: playerId(`p${n}`),
  ban,
});
const removed = (n: number, banned = false): EventOf<'PlayerRemoved'> => ({
  type: 'PlayerRemoved',
  playerId: playerId(`p${n}`),
  banned,
});
const unban = (n: number): SessionCommand => ({ type: 'UnbanPlayer', hostId: HOST, playerId: playerId(`p${n}`) });
const unbanned = (n: number): SessionEvent => ({ type: 'PlayerUnbanned', playerId: playerId(`p${n}`) });
const rename = (n: number, identifier: string): SessionCommand => ({
  type: 'RenamePlayer',
  hostId: HOST,
  playerId: playerId(`p${n}`),
  identifier,
});
const renamed = (n: number, identifier: string): SessionEvent => ({
  type: 'PlayerRenamed',
  playerId: playerId(`p${n}`),
  identifier,
});
const setRoom = (changes: Omit<CommandOf<'SetRoom'>, 'type' | 'hostId'>): SessionCommand => ({
  type: 'SetRoom',
  hostId: HOST,
  ...changes,
});
const room = (changes: Omit<EventOf<'RoomSet'>, 'type'>): SessionEvent => ({ type: 'RoomSet', ...changes });
const extend = (seconds: number): SessionCommand => ({ type: 'ExtendTime', hostId: HOST, seconds });
const extended = (deadline: number): SessionEvent => ({
  type: 'TimeExtended',
  questionId: questionId('q1'),
  deadline,
});
const PAUSE: SessionCommand = { type: 'PauseQuestion', hostId: HOST };
const RESUME: SessionCommand = { type: 'ResumeQuestion', hostId: HOST };
const paused: SessionEvent = { type: 'QuestionPaused', questionId: questionId('q1') };
const resumed = (deadline: number): SessionEvent => ({
  type: 'QuestionResumed',
  questionId: questionId('q1'),
  deadline,
});
const setTime = (n: number, factor: TimeFactor): SessionCommand => ({
  type: 'SetPlayerTime',
  hostId: HOST,
  playerId: playerId(`p${n}`),
  factor,
});
const timeSet = (n: number, factor: TimeFactor): SessionEvent => ({
  type: 'PlayerTimeSet',
  playerId: playerId(`p${n}`),
  factor,
});
const voidIt = (id: string): SessionCommand => ({
  type: 'VoidQuestion',
  hostId: HOST,
  questionId: questionId(id),
  reason: 'two answers are right',
});
const voided = (id: string): SessionEvent => ({
  type: 'QuestionVoided',
  questionId: questionId(id),
  reason: 'two answers are right',
});
const correct = (id: string, ...answers: string[]): SessionCommand => ({
  type: 'CorrectQuestion',
  hostId: HOST,
  questionId: questionId(id),
  answerIds: answers.map(answerId),
});
const corrected = (id: string, ...answers: string[]): SessionEvent => ({
  type: 'QuestionCorrected',
  questionId: questionId(id),
  answerIds: answers.map(answerId),
});
const timer = (id: string): SessionCommand => ({ type: 'CloseQuestion', questionId: questionId(id) });

/** Ada knew it (p1), Ben did not (p2). */
const played = [
  created(),
  joined(1, 'Ada'),
  joined(2, 'Ben'),
  opened(0),
  answered(1, 'q1-a', 100, 2),
  answered(2, 'q1-b', 0, 3),
  closed(0),
];

describe('taking people out', () => {
  it('[R300] who is removed is in no list, count or rank, and those behind move up', () => {
    const then = given(...played).when(remove(1));
    then.thenEvents(removed(1));
    const state = then.state();
    expect(presentPlayers(state).map(({ id }) => id)).toEqual(['p2']);
    expect(state.roster.present).toBe(1);
    expect(leaderStats(state).map(({ user, rank, place }) => [user.identifier, rank, place])).toEqual([['Ben', 1, 1]]);
    expect(state.podium.flatMap(({ players }) => players.map(({ identifier }) => identifier))).toEqual(['Ben']);
  });

  it('[R300] in the middle of a question the ranks are those of the last close without the player', () => {
    const running = [...played, { type: 'LeaderboardShown' } as const, opened(1), answered(2, 'q2-a', 100, 1)];
    const state = given(...running)
      .when(remove(1))
      .state();
    expect(leaderStats(state).map(({ user, score, rank }) => [user.identifier, score, rank])).toEqual([['Ben', 0, 1]]);
  });

  it('[R301] a removed player may come back under another name and keeps its points', () => {
    const state = given(...played, removed(1))
      .when(enter(1, 'Ada Lovelace'))
      .state();
    expect(state.players.get(playerId('p1'))).toMatchObject({ identifier: 'Ada Lovelace', score: 100 });
    given(...played, removed(1))
      .when(enter(1, 'Ada'))
      .thenEvents(renamed(1, 'Ada'), returned(1));
  });

  it('[R301] its name is free at once, for others too', () => {
    given(...played, removed(1))
      .when(enter(3, 'Ada'))
      .thenEvents(joined(3, 'Ada'));
    given(...played, removed(1), joined(3, 'Ada'))
      .when(enter(1, 'Ada'))
      .thenRejected('name-taken');
  });

  it('[R302] a banned device cannot enter this session again, under any name or player id', () => {
    const banned = [...played, removed(1, true)];
    given(...banned)
      .when(enter(1, 'Somebody else'))
      .thenRejected('banned');
    given(...banned)
      .when({ ...enter(9, 'Nine'), deviceId: deviceId('d1') })
      .thenRejected('banned');
  });

  it('[R302] the lobby keeps a ban although it keeps nothing else of the player', () => {
    const lobby = [created(), joined(1, 'Ada'), removed(1, true)];
    given(...lobby)
      .when(enter(1))
      .thenRejected('banned');
    expect(given(...lobby).state().players.size).toBe(0);
    expect(hostView(given(...lobby).state()).session.room?.banned).toEqual([{ id: 'p1', identifier: 'Ada' }]);
  });

  it('[R302] a ban can be withdrawn; there is nothing to withdraw without one', () => {
    const banned = [...played, removed(1, true)];
    given(...banned)
      .when(unban(1))
      .thenEvents(unbanned(1));
    given(...banned, unbanned(1))
      .when(enter(1, 'Ada'))
      .thenEvents(renamed(1, 'Ada'), returned(1));
    given(...played)
      .when(unban(1))
      .thenEvents();
  });

  it('[R302] who was removed, or has left, can still be banned', () => {
    given(...played, removed(1))
      .when(remove(1, true))
      .thenEvents(removed(1, true));
    given(...played, left(1))
      .when(remove(1, true))
      .thenEvents(removed(1, true));
  });

  it('[R303] removing twice changes nothing, and nobody can be removed who never was there', () => {
    given(...played, removed(1))
      .when(remove(1))
      .thenEvents();
    given(created(), joined(1), removed(1, true)).when(remove(1, true)).thenEvents();
    given(...played)
      .when(remove(7))
      .thenRejected('unknown-player');
  });
});

describe('names', () => {
  it('[R304] a host renames a player; the podium and the lists say the new name', () => {
    const state = given(...played, { type: 'LeaderboardShown' })
      .when(rename(1, 'Grace'))
      .state();
    expect(leaderStats(state)[0]?.user.identifier).toBe('Grace');
    expect(state.podium[0]?.players).toEqual([{ id: 'p1', identifier: 'Grace' }]);
  });

  it('[R304] not to a name that somebody has, that looks like one, or that nobody can read', () => {
    given(...played)
      .when(rename(1, 'BEN'))
      .thenRejected('name-taken');
    given(...played)
      .when(rename(1, 'Веn'))
      .thenRejected('name-taken');
    given(...played)
      .when(rename(1, 'A\u202eda'))
      .thenRejected('name-refused');
    given(...played)
      .when(rename(7, 'Seven'))
      .thenRejected('unknown-player');
  });

  it('[R304] its old name is free then, its own in another case is its own', () => {
    given(...played, renamed(1, 'Grace'))
      .when(enter(3, 'Ada'))
      .thenEvents(joined(3, 'Ada'));
    given(...played)
      .when(rename(1, 'ADA'))
      .thenEvents(renamed(1, 'ADA'));
    given(...played)
      .when(rename(1, 'Ada'))
      .thenEvents();
  });

  it('[R305] the service gives names when the host says so: each once, whatever was asked for', () => {
    const first = given(created(), room({ names: 'given' })).when(enter(1, 'Rude'));
    const [event] = first.decision.accepted ? first.decision.events : [];
    const name = event?.type === 'PlayerJoined' ? event.identifier : '';
    expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    const other = given(created(), joined(9, name), room({ names: 'given' })).when(enter(1, 'Rude'));
    const [next] = other.decision.accepted ? other.decision.events : [];
    expect(next?.type === 'PlayerJoined' && next.identifier).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(next?.type === 'PlayerJoined' && next.identifier).not.toBe(name);
  });

  it('[R306] the filter refuses what the lists hold, when it is on', () => {
    const rude = { ...enter(1, 'Rude'), hasFilteredWord: true };
    given(created()).when(rude).thenEvents(joined(1, 'Rude'));
    given(created(), room({ nameFilter: true }))
      .when(rude)
      .thenRejected('name-refused');
    given(created(), room({ nameFilter: true }))
      .when(enter(1, 'Kind'))
      .thenEvents(joined(1, 'Kind'));
  });
});

describe('the door', () => {
  it('[R307] nobody new enters a locked room, and who was in comes back', () => {
    const locked = [...played, left(2), room({ locked: true })];
    given(...locked)
      .when(enter(3))
      .thenRejected('room-locked');
    given(...locked)
      .when(enter(2))
      .thenEvents(returned(2));
    given(...locked)
      .when({ ...enter(1), connection: connection('c9') })
      .thenEvents(returned(1, connection('c9')));
  });

  it('[R307] who was taken out counts as new', () => {
    given(...played, room({ locked: true }), removed(1))
      .when(enter(1))
      .thenRejected('room-locked');
  });

  it('[R308] only what changes is stored', () => {
    given(created())
      .when(setRoom({ locked: true, names: 'own' }))
      .thenEvents(room({ locked: true }));
    given(created(), room({ locked: true }))
      .when(setRoom({ locked: true }))
      .thenEvents();
    given(created()).when(setRoom({})).thenEvents();
  });
});

describe('the clock', () => {
  const running = [created(), joined(1), joined(2), opened(0)];

  it('[R310] an extension moves the deadline, and answers until then count', () => {
    given(...running)
      .when(extend(10), { after: 5_000 })
      .thenEvents(extended(T0 + 30_000));
    const longer = [...running, extended(T0 + 30_000)];
    given(...longer)
      .when(submit(1, 'q1-a'), { after: 29_999 })
      .thenEvents(answered(1, 'q1-a', 100, 29.999));
    given(...longer)
      .when(timer('q1'), { after: 20_000 })
      .thenRejected('too-early');
    given(...longer)
      .when(timer('q1'), { after: 30_000 })
      .thenEvents(closed(0, 'deadline'));
  });

  it('[R310] the speed bonus never takes more than half, however long the extension', () => {
    const bonus = [created({ questions: [question('q1', { questionPointsModifier: 1 })] }), joined(1), opened(0)];
    given(...bonus, extended(T0 + 600_000))
      .when(submit(1, 'q1-a'), { after: 500_000 })
      .thenEvents(answered(1, 'q1-a', 50, 500));
  });

  it('[R311] a pause stops the clock, takes answers, and does not count into the time taken', () => {
    given(...running)
      .when(PAUSE, { after: 5_000 })
      .thenEvents(paused);
    const stopped = [...running, later(5_000, paused)];
    given(...stopped)
      .when(timer('q1'), { after: 20_000 })
      .thenEvents();
    given(...stopped)
      .when(submit(1, 'q1-a'), { after: 60_000 })
      .thenEvents(answered(1, 'q1-a', 100, 5));
    expect(clockArguments(given(...stopped).state(), T0 + 60_000)).toEqual([15, { paused: true }]);
    given(...stopped)
      .when(RESUME, { after: 65_000 })
      .thenEvents(resumed(T0 + 80_000));
    const again = [...stopped, later(65_000, resumed(T0 + 80_000))];
    given(...again)
      .when(submit(1, 'q1-a'), { after: 70_000 })
      .thenEvents(answered(1, 'q1-a', 100, 10));
    given(...again)
      .when(submit(1, 'q1-a'), { after: 80_000 })
      .thenRejected('answer-too-late');
  });

  it('[R311] pausing twice and resuming what runs change nothing', () => {
    given(...running, paused)
      .when(PAUSE)
      .thenEvents();
    given(...running)
      .when(RESUME)
      .thenEvents();
  });

  it('[R312] a stopped question can be extended and skipped', () => {
    given(...running, later(5_000, paused))
      .when(extend(10), { after: 9_000 })
      .thenEvents(extended(T0 + 30_000));
    given(...running, later(5_000, paused))
      .when({ type: 'SkipQuestion', hostId: HOST }, { after: 9_000 })
      .thenEvents(closed(0));
  });

  it.each<[string, Situation]>([
    ['lobby', 'lobby'],
    ['statistics', 'statistics'],
    ['leaderboard', 'leaderboard'],
    ['podium', 'podium'],
    ['end screen', 'endscreen'],
  ])('[R313] there is no clock to move in the %s', (_, situation) => {
    for (const command of [extend(10), PAUSE, RESUME])
      given(...SITUATIONS[situation])
        .when(command)
        .thenRejected('wrong-state');
  });

  it('[R313] there is none on a question without a time limit', () => {
    for (const command of [extend(10), PAUSE, RESUME])
      given(created(), opened(0, null)).when(command).thenRejected('wrong-state');
  });
});

describe('a player’s own time', () => {
  const slow = [created(), joined(1), joined(2), timeSet(2, 1.5), opened(0)];

  it('[R314] a player with more time answers after the others’ deadline', () => {
    given(...slow)
      .when(submit(1, 'q1-a'), { after: 20_000 })
      .thenRejected('answer-too-late');
    given(...slow, answered(1, 'q1-a', 100, 1))
      .when(submit(2, 'q1-b'), { after: 19_000 })
      .thenEvents({ ...answered(2, 'q1-b', 0, 19), timeFactor: 1.5 });
    given(...slow)
      .when(submit(2, 'q1-a'), { after: 30_000 })
      .thenRejected('answer-too-late');
  });

  it('[R315] the question closes when the longest time of those who have not answered is over', () => {
    given(...slow)
      .when(timer('q1'), { after: 29_999 })
      .thenRejected('too-early');
    given(...slow)
      .when(timer('q1'), { after: 30_000 })
      .thenEvents(closed(0, 'deadline'));
    given(...slow, { ...answered(2, 'q1-a', 100, 3), timeFactor: 1.5 })
      .when(timer('q1'), { after: 20_000 })
      .thenEvents(closed(0, 'deadline'));
    expect(laterDeadlines(given(...slow).state())).toEqual([{ factor: 1.5, until: T0 + 30_000 }]);
  });

  it('[R315] the last answer for which the question waited closes it', () => {
    given(...slow)
      .when(submit(2, 'q1-a'), { after: 25_000 })
      .thenEvents({ ...answered(2, 'q1-a', 100, 25), timeFactor: 1.5 }, closed(0, 'deadline'));
  });

  it('[R315] it does not wait for a player who left', () => {
    given(...slow, left(2))
      .when(timer('q1'), { after: 20_000 })
      .thenEvents(closed(0, 'deadline'));
  });

  it('[R316] the speed bonus goes by the player’s own time', () => {
    const bonus = [
      created({ questions: [question('q1', { questionPointsModifier: 1 })] }),
      joined(1),
      timeSet(1, 2),
      opened(0),
    ];
    given(...bonus)
      .when(submit(1, 'q1-a'), { after: 20_000 })
      .thenEvents({ ...answered(1, 'q1-a', 75, 20), timeFactor: 2 }, closed(0, 'deadline'));
  });

  it('[R317] only the player itself and the host see how much time it has', () => {
    const state = given(...slow, answered(1, 'q1-a', 100, 1), answered(2, 'q1-a', 100, 2), closed(0)).state();
    const [ada, ben] = presentPlayers(state);
    if (!ada || !ben) throw new Error('nobody there');
    expect(playerView(state, ben).session.state.usersStats[0]).toMatchObject({ timeFactor: 1.5 });
    expect(JSON.stringify(playerView(state, ada))).not.toContain('timeFactor');
    expect(hostView(state).players[1]).toMatchObject({ id: 'p2', timeFactor: 1.5 });
  });

  it('[R317] a stopped clock tells the seconds of players with more time too', () => {
    const stopped = given(...slow, later(5_000, paused)).state();
    expect(clockArguments(stopped, T0 + 60_000)).toEqual([15, { paused: true, times: { '1.5': 25 } }]);
  });

  it('[R317] setting what is set changes nothing; a stranger has no time', () => {
    given(...slow)
      .when(setTime(2, 1.5))
      .thenEvents();
    given(...slow)
      .when(setTime(2, 1))
      .thenEvents(timeSet(2, 1));
    given(...slow)
      .when(setTime(7, 2))
      .thenRejected('unknown-player');
  });
});

describe('a question that went wrong', () => {
  it('[R320] nobody’s points for a voided question count; its answers stay', () => {
    const then = given(...played).when(voidIt('q1'));
    then.thenEvents(voided('q1'));
    expect(hostStats(then.state()).map(({ user, score, place }) => [user.identifier, score, place])).toEqual([
      ['Ada', 0, 1],
      ['Ben', 0, 1],
    ]);
    expect(then.state().players.get(playerId('p1'))?.answers).toHaveLength(1);
    expect(hostView(then.state()).session.voided).toEqual(['q1']);
  });

  it('[R320] a running question is closed first', () => {
    given(created(), joined(1), opened(0)).when(voidIt('q1'), { after: 1_000 }).thenEvents(closed(0), voided('q1'));
  });

  it('[R321] after a correction points follow from the stored answers and times', () => {
    const bonus = [
      created({ questions: [question('q1', { questionPointsModifier: 1 })] }),
      joined(1, 'Ada'),
      joined(2, 'Ben'),
      opened(0),
      answered(1, 'q1-a', 95, 2),
      answered(2, 'q1-b', 0, 10),
      closed(0),
    ];
    const then = given(...bonus).when(correct('q1', 'q1-b'));
    then.thenEvents(corrected('q1', 'q1-b'));
    expect(hostStats(then.state()).map(({ user, score, rank }) => [user.identifier, score, rank])).toEqual([
      ['Ben', 75, 1],
      ['Ada', 0, 2],
    ]);
    const both = given(...bonus)
      .when(correct('q1', 'q1-a', 'q1-b'))
      .state();
    expect(hostStats(both).map(({ score }) => score)).toEqual([95, 75]);
    expect(both.questions[0]?.answers.map((answer) => answer.correct)).toEqual([true, true, false]);
  });

  it('[R321] a correction of an earlier question changes the ranks of the last one too', () => {
    const two = [
      ...played,
      { type: 'LeaderboardShown' } as const,
      opened(1),
      answered(1, 'q2-b', 0, 1),
      answered(2, 'q2-a', 100, 1),
      closed(1),
    ];
    const state = given(...two)
      .when(correct('q1', 'q1-b'))
      .state();
    expect(hostStats(state).map(({ user, score, rank, previousRank }) => [user.id, score, rank, previousRank])).toEqual(
      [
        ['p2', 200, 1, 1],
        ['p1', 0, 2, 2],
      ],
    );
  });

  it('[R322] not while it runs, not of one that was not asked, and only with its own answers', () => {
    given(created(), opened(0)).when(correct('q1', 'q1-b')).thenRejected('wrong-state');
    for (const command of [correct('q2', 'q2-b'), voidIt('q2'), voidIt('q9')])
      given(...played)
        .when(command)
        .thenRejected('unknown-question');
    given(...played)
      .when(correct('q1', 'q2-a'))
      .thenRejected('unknown-answer');
  });

  it('[R322] the same again changes nothing', () => {
    given(...played, voided('q1'))
      .when(voidIt('q1'))
      .thenEvents();
    given(...played)
      .when(correct('q1', 'q1-a'))
      .thenEvents();
  });

  it('[R323] it can be done when the session is over for good, by its host', () => {
    given(...SITUATIONS.ended)
      .when(voidIt('q1'))
      .thenEvents(voided('q1'));
    given(...SITUATIONS.ended)
      .when({ ...voidIt('q1'), hostId: OTHER_HOST } as SessionCommand)
      .thenRejected('not-host');
  });
});

describe('whose room it is', () => {
  it('[R324] only the session’s host decides', () => {
    const all = [
      remove(1),
      unban(1),
      rename(1, 'Grace'),
      setRoom({ locked: true }),
      extend(5),
      PAUSE,
      RESUME,
      setTime(1, 2),
      voidIt('q1'),
      correct('q1', 'q1-b'),
    ];
    for (const command of all)
      given(created(), joined(1), opened(0))
        .when({ ...command, hostId: OTHER_HOST } as SessionCommand)
        .thenRejected('not-host');
  });
});

describe('the log of a room', () => {
  it('[R327] takes so many changes of a host and no more; the quiz goes on', () => {
    const state = given(created(), joined(1), opened(0)).state();
    state.roomChanges = LIMITS.roomChanges;
    const context = { commandId: commandId('c'), at: T0 };
    for (const command of [rename(1, 'Grace'), setRoom({ locked: true }), extend(5), PAUSE, voidIt('q1')])
      expect(decide(state, command, context)).toEqual({ accepted: false, rejection: 'session-full' });
    expect(decide(state, submit(1, 'q1-a'), context)).toMatchObject({ accepted: true });
    const once = given(created(), joined(1), opened(0), paused, renamed(1, 'Grace')).state();
    expect(once.roomChanges).toBe(2);
  });
});
