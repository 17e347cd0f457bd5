import { receiptIdOf } from '@quarry/database/results/receipt-store';
import type { Publication } from '@quarry/events/backplane/publication';
import type { SessionEvent } from '@quarry/events/session/events';
import { evolveWithEffects } from '@quarry/events/session/evolve';
import { unbornSession } from '@quarry/events/session/state';
import {
  answered,
  closed,
  commandId,
  connection,
  created,
  deviceId,
  gatewayId,
  joined,
  opened,
  playerId,
  question,
  questionId,
  SESSION,
  T0,
} from '@quarry/events/spec-support/samples';
import { SITUATIONS } from '@quarry/events/spec-support/situations';
import { describe, expect, test } from 'vitest';
import { PublicationBuffer } from './publication-buffer.ts';
import { hostPushes, playerViews } from './view-frames.ts';

/** Folds and announces events. @returns the state, and the publications and notes of the last event */
function after(...events: SessionEvent[]) {
  const state = unbornSession(SESSION);
  const buffer = new PublicationBuffer(SESSION, 1);
  for (const event of events) {
    buffer.flushLobbyChanges(state);
    buffer.take();
    const recorded = { sessionId: SESSION, version: state.version + 1, at: T0, commandId: commandId('c'), event };
    buffer.announce(state, evolveWithEffects(state, recorded).announcements);
  }
  const published = buffer.take();
  const told = published.map((one) => [one.audience, one.target, argsOf(one)]);
  const { hasLobbyChanges, hostChanges } = buffer;
  return { state, published, told, hasLobbyChanges, hostChanges };
}

/** From a table, those of the first player. */
function argsOf(publication: Publication): unknown {
  if (publication.audience === 'heartbeat') return [];
  if (publication.audience !== 'each') return JSON.parse(publication.args);
  const { before, own, after: rest } = publication.table;
  return JSON.parse(`${before}${own.get('p1')}${rest}`);
}

const entryOf = (n: number, score: number) =>
  expect.objectContaining({ user: { id: `p${n}`, identifier: `Player ${n}` }, score });
const report = { requestId: commandId('r'), email: 'host@example.org', quizName: 'Minerals' };
const playing = [created(), joined(1), joined(2), opened(0)];

describe('[O19] every change of state is published to players and host', () => {
  test('a question opens with its seconds, without its right answers', () => {
    const { told } = after(...playing);
    expect(told).toEqual([
      ['players', 'statechange', ['playing', expect.objectContaining({ id: 'q1' })]],
      ['host', 'statechange', ['playing', 'q1']],
      ['all', 'timerchange', [20]],
    ]);
    expect(JSON.stringify(told)).not.toContain('correct');
  });

  test('a question closes: the last answers, then its end, then the state with the right answers', () => {
    const { told } = after(...playing, answered(2, 'q1-a', 100, 1), closed(0));
    expect(told).toEqual([
      ['host', 'answer', [[entryOf(2, 100)]]],
      ['each', 'questionend', [[entryOf(1, 0), entryOf(2, 100), entryOf(1, 0)], 'statistics']],
      ['host', 'questionend', [[entryOf(2, 100), entryOf(1, 0)], 'statistics']],
      ['players', 'statechange', ['statistics', expect.objectContaining({ id: 'q1' })]],
      ['host', 'statechange', ['statistics', 'q1']],
    ]);
    expect(JSON.stringify(told[3])).toContain('"correct":true');
  });

  test('leaderboard', () => {
    expect(after(...SITUATIONS.leaderboard).told).toEqual([
      ['players', 'statechange', ['leaderboard', expect.objectContaining({ id: 'q1' })]],
      ['host', 'statechange', ['leaderboard', 'q1']],
    ]);
  });

  test('the end of the session is published only if its phase changes for those who see it', () => {
    expect(after(...SITUATIONS.ended).told).toEqual([]);
    expect(after(...SITUATIONS.lobby, { type: 'SessionEnded', reason: 'replaced' }).told).toEqual([
      ['all', 'standings', [{ podium: [] }]],
      ['players', 'statechange', ['endscreen', null]],
      ['host', 'statechange', ['endscreen', null]],
    ]);
  });
});

test.each(['podium', 'endscreen'] as const)(
  '[O19] [O240] %s is published after the podium, the same for everybody',
  (phase) => {
    const [step] = [{ place: 1, sharedPlace: 1, score: 0, count: 1, players: [{ id: 'p1', identifier: 'Player 1' }] }];
    expect(after(...SITUATIONS[phase]).told).toEqual([
      ['all', 'standings', [{ podium: [step] }]],
      ['players', 'statechange', [phase, expect.objectContaining({ id: 'q1' })]],
      ['host', 'statechange', [phase, 'q1']],
    ]);
  },
);

test('[O20] a view is followed immediately by the seconds left, and a player’s view of the lobby by the names', () => {
  const targets = (events: SessionEvent[]) => {
    const { state } = after(...events);
    const [player] = state.players.values();
    if (!player) throw new Error('a player');
    return [playerViews(state, T0)(player), hostPushes(state, T0, 'full')].map((all) =>
      all.map(({ target }) => target),
    );
  };
  expect(targets(SITUATIONS.lobby)).toEqual([['sessionrequest', 'userchange'], ['sessionrequest']]);
  const both = ['sessionrequest', 'timerchange'];
  expect(targets(playing)).toEqual([both, both]);
  expect(targets([created(), joined(1), opened(0, null)])).toEqual([['sessionrequest'], ['sessionrequest']]);
});

describe('the outcome of a report', () => {
  const { requestId } = report;
  const asked: SessionEvent[] = [...SITUATIONS.endscreen, { type: 'ReportRequested', ...report }];
  const failed: SessionEvent = { type: 'ReportFailed', requestId, reason: 'mail-refused' };

  test('[O21] after success it may be sent again; after a failure too, once the host was told', () => {
    expect(after(...asked).told).toEqual([]);
    expect(after(...asked, { type: 'ReportDelivered', requestId }).told).toEqual([['host', 'canResendReport', []]]);
    expect(after(...asked, failed).told).toEqual([
      ['host', 'reportfailed', ['mail-refused']],
      ['host', 'canResendReport', []],
    ]);
  });

  test('[O21] is not published once the session has ended', () => {
    expect(after(...asked, { type: 'SessionEnded', reason: 'host' }, failed).told).toEqual([]);
  });
});

describe('[O220] players are told when the host is away and when it is back, and nothing else about its sockets', () => {
  const socket = (id: string, on = 'g1'): SessionEvent => ({ type: 'HostEntered', connection: connection(id, on) });
  const gone = (id: string): SessionEvent => ({ type: 'HostDropped', connectionId: connection(id).connectionId });
  const presence = (away: boolean) => [['players', 'hostpresence', [{ away }]]];
  const told = (...events: SessionEvent[]) => after(...playing, ...events).told;

  test('by its sockets', () => {
    expect(told(socket('h1'))).toEqual([]);
    expect(told(socket('h1'), socket('h2'), gone('h1'))).toEqual([]);
    expect(told(socket('h1'), gone('h1'))).toEqual(presence(true));
    expect(told(socket('h1'), gone('h1'), socket('h2'))).toEqual(presence(false));
  });

  test('by the loss of its gateway', () => {
    const lost: SessionEvent = { type: 'GatewayDropped', gatewayId: gatewayId('g2') };
    expect(told(socket('h1', 'g2'), lost)).toEqual(presence(true));
    expect(told(socket('h1', 'g2'), socket('h2', 'g3'), lost)).toEqual([]);
  });

  test('not on the end screen', () => {
    const end: SessionEvent[] = [closed(0), { type: 'SessionFinished', by: 'host' }];
    expect(told(socket('h1'), ...end, gone('h1'))).toEqual([]);
    expect(told(socket('h1'), gone('h1'), ...end, socket('h2'))).toEqual([]);
  });
});

test('[O1461] players get the total when one who had left comes back, not when one who was away does', () => {
  const left: SessionEvent = { type: 'PlayerLeft', playerId: playerId('p1'), reason: 'left' };
  const away: SessionEvent = { type: 'PlayerDropped', playerId: playerId('p1') };
  const back: SessionEvent = { type: 'PlayerReturned', playerId: playerId('p1'), connection: connection('c9') };
  expect(after(...playing, left, back).hasLobbyChanges).toBe(true);
  expect(after(...playing, away, back).hasLobbyChanges).toBe(false);
});

describe('[O820] teams', () => {
  const p1 = playerId('p1');
  const lobby = [created({ options: { teams: { count: 2, assign: 'pick' } } }), joined(1), joined(2)];
  const teams = (score: number) =>
    expect.objectContaining({ teams: [expect.objectContaining({ index: 0, score }), expect.anything()] });

  test('a player is told its team alone, whoever chose it', () => {
    expect(after(...lobby, { type: 'TeamPicked', playerId: p1, team: 1 }).told).toEqual([
      ['player', 'playerteam', [{ team: 1 }]],
    ]);
    expect(after(...lobby, { type: 'PlayerTeamSet', playerId: p1, team: 1 }).told).toEqual([
      ['player', 'playerteam', [{ team: 1 }]],
    ]);
    expect(after(...lobby, { type: 'TeamsFilled', assigned: [{ playerId: p1, team: 1 }] }).told).toEqual([
      ['each', 'playerteam', [{ team: 1 }]],
    ]);
  });

  test('[O1460] when teams are filled everybody is in the table: a crowd without rows would request its views', () => {
    const picked: SessionEvent = { type: 'TeamPicked', playerId: playerId('p2'), team: 0 };
    const filled: SessionEvent = { type: 'TeamsFilled', assigned: [{ playerId: p1, team: 1 }] };
    const { published } = after(...lobby, picked, filled);
    expect(published).toMatchObject([
      {
        target: 'playerteam',
        table: {
          own: new Map([
            ['p1', '1'],
            ['p2', '0'],
          ]),
        },
      },
    ]);
  });

  test('each change of state contains the standings of the teams, and so does a move once points count', () => {
    const picked: SessionEvent[] = [1, 2].map((n) => ({ type: 'TeamPicked', playerId: playerId(`p${n}`), team: 0 }));
    const over = [...lobby, ...picked, opened(0), answered(1, 'q1-a', 100, 1), closed(0)];
    expect(after(...over).told.slice(-3)).toEqual([
      ['all', 'standings', [teams(50)]],
      ['players', 'statechange', ['statistics', expect.anything()]],
      ['host', 'statechange', ['statistics', 'q1']],
    ]);
    const moved: SessionEvent = { type: 'PlayerTeamSet', playerId: playerId('p2'), team: 1 };
    expect(after(...over, moved).told).toEqual([
      ['player', 'playerteam', expect.anything()],
      ['all', 'standings', [teams(100)]],
      ['players', 'statechange', ['statistics', expect.anything()]],
      ['host', 'statechange', ['statistics', 'q1']],
    ]);
    expect(after(...over.slice(0, -1), moved).told.map(([, target]) => target)).toEqual(['playerteam']);
  });
});

describe('[O640] the host’s control of people, the clock and points', () => {
  const p1 = playerId('p1');
  const q1 = questionId('q1');

  test('only the player concerned is told; the host’s lists follow', () => {
    expect(after(...playing, { type: 'PlayerRemoved', playerId: p1, banned: true }).told).toEqual([
      ['player', 'removed', [{ reason: 'banned' }]],
      ['host', 'roomchange', [expect.objectContaining({ banned: [{ id: 'p1', identifier: 'Player 1' }] })]],
    ]);
    expect(after(...playing, { type: 'PlayerRemoved', playerId: p1, banned: false }).told).toEqual([
      ['player', 'removed', [{ reason: 'removed' }]],
    ]);
    expect(after(...playing, { type: 'PlayerRenamed', playerId: p1, identifier: 'Grace' }).told).toEqual([
      ['player', 'renamed', [{ name: 'Grace' }]],
    ]);
    expect(after(created(), joined(1), { type: 'PlayerTimeSet', playerId: p1, factor: 2 }).told).toEqual([
      ['player', 'playertime', [{ factor: 2 }]],
    ]);
  });

  describe('[O1943] once no question will close any more', () => {
    const removal: SessionEvent = { type: 'PlayerRemoved', playerId: playerId('p2'), banned: false };
    const targets = (...events: SessionEvent[]) =>
      after(...events).told.map(([audience, target]) => `${audience} ${target}`);
    const places = ['each questionend', 'host questionend'];
    const state = ['players statechange', 'host statechange'];

    test('a removal tells everybody the new places, and the podium', () => {
      const questions = [question('q1'), question('q2')];
      const first = [created({ questions }), joined(1), joined(2), opened(0), closed(0)];
      expect(targets(...first, removal)).toEqual(['player removed']);
      // The removed player, and for a host without summaries those who moved up; three joined and left unseen.
      expect(after(...first, removal).hostChanges).toBe(2);
      const last = [...first, { type: 'LeaderboardShown' } as const, opened(1), answered(2, 'q2-a', 100), closed(1)];
      expect(targets(...last, removal)).toEqual(['player removed', ...places, ...state]);
      const podium = [...last, { type: 'LeaderboardShown' } as const, { type: 'PodiumShown' } as const];
      expect(targets(...podium, removal)).toEqual(['player removed', ...places, 'all standings', ...state]);
      const [step] = after(...podium, removal).state.podium;
      expect(after(...podium, removal).told).toContainEqual(['all', 'standings', [{ podium: [step] }]]);
    });

    test('a new name is on the podium', () => {
      const { told } = after(...SITUATIONS.podium, { type: 'PlayerRenamed', playerId: p1, identifier: 'Grace' });
      expect(told.map(([audience, target]) => `${audience} ${target}`)).toEqual([
        'player renamed',
        'all standings',
        ...state,
      ]);
      expect(JSON.stringify(told[1])).toContain('"identifier":"Grace"');
    });
  });

  test('[R1707] a removal is told to every id the device had in the lobby: a socket may still be bound to one', () => {
    const takesId: SessionEvent[] = [
      { type: 'PlayerLeft', playerId: p1, reason: 'left' },
      { ...joined(9), deviceId: deviceId('d1') },
    ];
    const removal: SessionEvent = { type: 'PlayerRemoved', playerId: playerId('p9'), banned: false };
    for (const before of [[], [opened(0)]]) {
      const { published } = after(created(), joined(1), joined(2), ...takesId, ...before, removal);
      const told = published.map((one) => 'playerId' in one && [one.playerId, one.target]);
      expect(told).toEqual([
        ['p9', 'removed'],
        ['p1', 'removed'],
      ]);
    }
  });

  test('the host gets the present room', () => {
    const room = { locked: true, names: 'own', nameFilter: false, banned: [] };
    expect(after(...playing, { type: 'RoomSet', locked: true }).told).toEqual([['host', 'roomchange', [room]]]);
  });

  test('everybody gets the clock when it is extended, paused and resumed', () => {
    const paused: SessionEvent = { type: 'QuestionPaused', questionId: q1 };
    expect(after(...playing, { type: 'TimeExtended', questionId: q1, deadline: T0 + 25_000 }).told).toEqual([
      ['all', 'timerchange', [25]],
    ]);
    expect(after(...playing, paused).told).toEqual([['all', 'timerchange', [20, { paused: true }]]]);
    const resumed: SessionEvent = { type: 'QuestionResumed', questionId: q1, deadline: T0 + 20_000 };
    expect(after(...playing, paused, resumed).told).toEqual([['all', 'timerchange', [20]]]);
  });

  test('[O241] the seconds of players with more time come before `timerchange`, which has the contract’s arguments', () => {
    const slow: SessionEvent = { type: 'PlayerTimeSet', playerId: p1, factor: 1.5 };
    const paused: SessionEvent = { type: 'QuestionPaused', questionId: q1 };
    const longer = ['all', 'longertimes', [{ '1.5': 30 }]];
    expect(after(...playing, slow, paused).told).toEqual([longer, ['all', 'timerchange', [20, { paused: true }]]]);
    // At once also while the clock is stopped.
    expect(after(...playing, paused, slow).told).toEqual([
      ['player', 'playertime', [{ factor: 1.5 }]],
      longer,
      ['all', 'timerchange', [20, { paused: true }]],
    ]);
  });

  test('new scores are published, then the end of the last question and the phase again', () => {
    const voided: SessionEvent = { type: 'QuestionVoided', questionId: q1, reason: 'unclear' };
    const { told } = after(...playing, answered(1, 'q1-a', 100, 1), closed(0), voided);
    expect(told[0]).toEqual(['all', 'scoreschanged', [{ questionId: 'q1' }]]);
    expect(told.slice(1).map(([audience, target]) => [audience, target])).toEqual([
      ['each', 'questionend'],
      ['host', 'questionend'],
      ['players', 'statechange'],
      ['host', 'statechange'],
    ]);
    expect(told[2]).toEqual(['host', 'questionend', [[entryOf(1, 0), entryOf(2, 0)], 'statistics']]);
  });

  test('while another question runs, that end is not published', () => {
    const voided: SessionEvent = { type: 'QuestionVoided', questionId: q1, reason: 'unclear' };
    const next = [...playing, closed(0), { type: 'LeaderboardShown' } as const, opened(1), voided];
    expect(after(...next).told).toEqual([['all', 'scoreschanged', [{ questionId: 'q1' }]]]);
  });
});

describe('[O750] a host that asked for summaries gets them in place of everybody’s entries', () => {
  const entered: SessionEvent = { type: 'HostEntered', connection: connection('h1'), summaries: true };
  const full: SessionEvent = { type: 'HostEntered', connection: connection('h2') };
  const end = [answered(2, 'q1-a', 100, 1), closed(0)];
  const ofHost = (told: unknown[][]) => told.filter(([audience]) => audience === 'host').map(([, target]) => target);

  test('at the end of a question, before the state', () => {
    const { told } = after(created(), entered, ...playing.slice(1), ...end);
    expect(ofHost(told)).toEqual(['summary', 'statechange']);
  });

  test('and hosts that did not ask for them get all entries as well', () => {
    const { told } = after(created(), entered, full, ...playing.slice(1), ...end);
    expect(ofHost(told)).toEqual(['answer', 'questionend', 'summary', 'statechange']);
  });

  test('[O780] and a stage gets the view that spectators may see, before each state', () => {
    const stage: SessionEvent = { type: 'HostEntered', connection: connection('s1'), role: 'stage' };
    const { told } = after(created(), entered, stage, ...playing.slice(1), ...end);
    expect(ofHost(told)).toEqual(['summary', 'summary', 'sessionrequest', 'statechange']);
  });

  test('a view is followed by a summary', () => {
    const { state } = after(...playing);
    expect(hostPushes(state, T0, 'summaries').map(({ target }) => target)).toEqual([
      'sessionrequest',
      'summary',
      'timerchange',
    ]);
  });
});

describe('[O901] receipts', () => {
  const issued: SessionEvent = { type: 'ReceiptsIssued', version: 9, root: 'aa' };
  const receipt = { id: receiptIdOf(SESSION, 'd1') };

  test('are published to each player alone, and to the host not at all', () => {
    const { told } = after(...SITUATIONS.endscreen, joined(1), joined(2), issued);
    expect(told).toEqual([['each', 'receipt', [receipt]]]);
  });

  test('follow the view of a player who comes back, once there are any', () => {
    const ofAda = (...events: SessionEvent[]) => {
      const { state } = after(...SITUATIONS.endscreen, joined(1), ...events);
      const ada = state.players.get(playerId('p1'));
      return ada && playerViews(state, T0)(ada).map(({ target, args }) => (target === 'receipt' ? args : target));
    };
    expect(ofAda()).toEqual(['sessionrequest']);
    expect(ofAda(issued)).toEqual(['sessionrequest', JSON.stringify([receipt])]);
  });
});
