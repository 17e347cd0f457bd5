import { describe, expect, it } from 'vitest';
import { HOST_TARGETS, hostCalls, PLAYER_TARGETS, playerCalls, roomCalls } from './hub.ts';
import { HUB_PATH, hostTarget } from './hub-path.ts';

const host = { id: 'h', identifier: '{secret}', deviceId: 'd' };
const player = { id: 'p', identifier: 'Ann', deviceId: 'd' };

describe('a host’s calls', () => {
  it.each([
    ['requestQuizSession', [host, 's']],
    ['requestQuizSession', [{ id: 'h', identifier: 'x' }, 's']],
    ['NotifyStateChange', ['s', 'leaderboard']],
    ['NotifyPlayQuiz', ['s', 'q1']],
    ['NotifyPlayQuiz', ['s', null]],
    ['NotifyQuestionSkip', ['s']],
    ['NotifyKillQuiz', ['s']],
    ['SendReportToEmail', ['s', 'a@b', 'It’s minerals']],
  ] as const)('[Q19] %s takes %j', (call, args) => {
    expect(hostCalls[call].parse(args)).toEqual(args);
  });

  it.each([
    [['s', 'q1'], true],
    [['s', 3], false],
    [['s', null], false],
    [['s', ''], false],
    [['s', 'q1', 'q2'], false],
  ] as const)('[P1950] NotifyQuestionSkip may name its question: %j is taken: %j', (args, taken) => {
    const parsed = hostCalls.NotifyQuestionSkip.safeParse(args);
    expect(parsed.success && parsed.data).toEqual(taken && args);
  });

  it.each([
    ['requestQuizSession', ['s', host]],
    ['requestQuizSession', [{ ...host, identifier: '' }, 's']],
    ['requestQuizSession', [{ ...host, identifier: 'x'.repeat(129) }, 's']],
    ['requestQuizSession', [{ ...host, id: 'x'.repeat(129) }, 's']],
    ['requestQuizSession', [{ ...host, deviceId: 'x'.repeat(129) }, 's']],
    ['NotifyStateChange', ['s', 'paused']],
    ['NotifyStateChange', ['s']],
    ['NotifyPlayQuiz', ['s', 3]],
    ['NotifyQuestionSkip', []],
    ['NotifyKillQuiz', ['__proto__']],
    ['NotifyKillQuiz', ['s', 's']],
    ['SendReportToEmail', ['s', 'x'.repeat(321), 'Minerals']],
    ['SendReportToEmail', ['s', 'a@b', 'x'.repeat(101)]],
    ['SendReportToEmail', ['s', 'a@b', 'Minerals\r\nBcc: c@d']],
  ] as const)('[Q19] %s does not take %j', (call, args) => {
    expect(hostCalls[call].safeParse(args).success).toBe(false);
  });
});

describe('a host’s calls to control the room', () => {
  it.each([
    ['RemovePlayer', ['s', 'p', { ban: true }]],
    ['UnbanPlayer', ['s', 'p']],
    ['RenamePlayer', ['s', 'p', 'Grace']],
    ['SetRoom', ['s', { locked: true }]],
    ['SetRoom', ['s', { names: 'given', nameFilter: true }]],
    ['ExtendTime', ['s', 600]],
    ['PauseQuestion', ['s']],
    ['ResumeQuestion', ['s']],
    ['SetPlayerTime', ['s', 'p', 1.25]],
    ['SetTeam', ['s', 'p', 19]],
    ['VoidQuestion', ['s', 'q1', 'two answers are right']],
    ['CorrectQuestion', ['s', 'q1', ['a1', 'a2']]],
  ] as const)('[R325] %s takes %j', (call, args) => {
    expect(roomCalls[call].parse(args)).toEqual(args);
  });

  it.each([
    ['RemovePlayer', ['s', 'p']],
    ['RemovePlayer', ['s', 'p', true]],
    ['RenamePlayer', ['s', 'p', 1]],
    ['SetRoom', ['s', { names: 'none' }]],
    ['SetRoom', ['s', { locked: 'yes' }]],
    ['ExtendTime', ['s', 0]],
    ['ExtendTime', ['s', 601]],
    ['ExtendTime', ['s', 1.5]],
    ['SetPlayerTime', ['s', 'p', 3]],
    ['SetTeam', ['s', 'p', 20]],
    ['SetTeam', ['s', 'p', null]],
    ['VoidQuestion', ['s', 'q1', 'x'.repeat(201)]],
    ['CorrectQuestion', ['s', 'q1', []]],
    ['CorrectQuestion', ['s', 'q1', 'a1']],
  ] as const)('[R325] %s does not take %j', (call, args) => {
    expect(roomCalls[call].safeParse(args).success).toBe(false);
  });

  it.each([
    ['ExtendTime', ['s', 10]],
    ['PauseQuestion', ['s']],
    ['ResumeQuestion', ['s']],
  ] as const)('[P1950] %s may name its question', (call, args) => {
    const named = [...args, 'q1'];
    expect(roomCalls[call].parse(named)).toEqual(named);
    for (const wrong of [3, null, '']) expect(roomCalls[call].safeParse([...args, wrong]).success).toBe(false);
    expect(roomCalls[call].safeParse([...named, 'q2']).success).toBe(false);
  });
});

describe('a player’s calls', () => {
  it.each([
    ['GetConnectionId', []],
    ['NotifySlaveEnterQuiz', ['c', player, 's']],
    ['NotifySlaveEnterQuiz', ['c', { id: '', identifier: ' Ann ', deviceId: 'd' }, 's']],
    ['NotifySlaveEnterQuiz', ['c', { identifier: 'Ann', deviceId: 'd' }, 's']],
    ['NotifySlaveAnswered', [player, 's', 'q1', 'a1']],
    ['NotifySlaveAnswered', [{ id: 'p' }, 's', 'q1', 'a1']],
    ['NotifySlaveLoaded', [player, 's', ['A'.repeat(22)]]],
    ['LeaveQuizSession', [player, 's', true]],
  ] as const)('[Q19] %s takes %j', (call, args) => {
    expect(playerCalls[call].parse(args)).toEqual(args);
  });

  it('[Q19] an answer is given as its id or as the answer itself; unknown fields are dropped', () => {
    expect(playerCalls.NotifySlaveAnswered.parse([player, 's', 'q1', { id: 'a1', value: 'x', correct: true }])[3]).toBe(
      'a1',
    );
    expect(playerCalls.NotifySlaveEnterQuiz.parse(['c', { ...player, score: 999 }, 's'])[1]).toEqual(player);
  });

  it.each([
    ['GetConnectionId', ['x']],
    ['NotifySlaveEnterQuiz', ['c', { id: 'p', identifier: 'Ann' }, 's']],
    ['NotifySlaveEnterQuiz', ['c', { ...player, identifier: 4 }, 's']],
    ['NotifySlaveEnterQuiz', ['c', { ...player, id: 'x'.repeat(129) }, 's']],
    ['NotifySlaveEnterQuiz', ['c', { ...player, deviceId: 'no device' }, 's']],
    ['NotifySlaveEnterQuiz', ['c', null, 's']],
    ['NotifySlaveAnswered', [player, 's', 'q1', {}]],
    ['NotifySlaveAnswered', [player, 's', 'q1', 2]],
    ['NotifySlaveAnswered', [player, 's', 'q1']],
    ['NotifySlaveAnswered', [{ id: 'x'.repeat(129) }, 's', 'q1', 'a1']],
    ['NotifySlaveAnswered', [{ id: 'p', identifier: 'x'.repeat(401) }, 's', 'q1', 'a1']],
    ['NotifySlaveAnswered', [{ id: 'p', deviceId: 'x'.repeat(129) }, 's', 'q1', 'a1']],
    ['NotifySlaveTeam', [player, 's', 20]],
    ['NotifySlaveTeam', [player, 's', -1]],
    ['NotifySlaveTeam', [player, 's', 0.5]],
    ['NotifySlaveTeam', [player, 's']],
    ['NotifySlaveLoaded', [player, 's', []]],
    ['NotifySlaveLoaded', [player, 's', ['q1']]],
    ['NotifySlaveLoaded', [player, 's', new Array(8).fill('A'.repeat(22))]],
    ['LeaveQuizSession', [player, 's', 'yes']],
  ] as const)('[Q19] %s does not take %j', (call, args) => {
    expect(playerCalls[call].safeParse(args).success).toBe(false);
  });
});

describe('names on the wire', () => {
  it('[Q20] the hubs, calls and targets are those of the specification', () => {
    expect(HUB_PATH).toEqual({ host: '/master', player: '/slave' });
    expect(Object.keys(hostCalls)).toEqual([
      'requestQuizSession',
      'NotifyStateChange',
      'NotifyPlayQuiz',
      'NotifyQuestionSkip',
      'NotifyKillQuiz',
      'SendReportToEmail',
    ]);
    expect(Object.keys(playerCalls)).toEqual([
      'GetConnectionId',
      'NotifySlaveEnterQuiz',
      'NotifySlaveAnswered',
      'NotifySlaveTeam',
      'NotifySlaveLoaded',
      'LeaveQuizSession',
    ]);
    const both = ['sessionrequest', 'nosession', 'statechange', 'questionend', 'answer', 'timerchange', 'userchange'];
    const ours = [
      'removed',
      'renamed',
      'playertime',
      'playerteam',
      'scoreschanged',
      'standings',
      'nextmedia',
      'longertimes',
      'podiumsteps',
      'receipt',
    ];
    expect([...PLAYER_TARGETS].sort()).toEqual([...both, 'hostpresence', ...ours].sort());
    expect([...HOST_TARGETS].sort()).toEqual(
      [
        ...both,
        'canResendReport',
        'reportfailed',
        'roomchange',
        'scoreschanged',
        'standings',
        'nextmedia',
        'reading',
        'longertimes',
        'podiumsteps',
        'summary',
        'statistics',
      ].sort(),
    );
  });

  it('[Q20] a host’s targets contain its session and the identifier it gave', () => {
    expect(hostTarget('timerchange', 's1', '{secret}')).toBe('timerchange:s1/{secret}');
  });
});
