import type { HostPlayer, StatEntry } from '@quarry/events/hub-shapes';
import type { PlayerId, SessionId } from '@quarry/events/ids';
import { RECEIPTS } from '@quarry/events/session/announcements';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import type { Connection } from '@quarry/events/session/fields';
import { type SessionState, unbornSession } from '@quarry/events/session/state';
import { describe, expect, test } from 'vitest';
import { createSession, question } from '#spec-support/sample-session.ts';
import { PublicationBuffer } from './publication-buffer.ts';

const ID = 's1' as SessionId;

function lobbyWith(...names: string[]): SessionState {
  const { type: _, ...created } = createSession([question('q1', 0)]);
  const events: SessionEvent[] = [
    { type: 'SessionCreated', ...created },
    ...names.map(
      (name) =>
        ({
          type: 'PlayerJoined',
          playerId: name,
          identifier: name,
          deviceId: `d-${name}`,
          connection: { gatewayId: 'g', connectionId: `c-${name}` },
        }) as SessionEvent,
    ),
  ];
  return events.reduce(
    (state, event) =>
      evolve(state, { sessionId: ID, version: state.version + 1, at: 1, commandId: 'c', event } as RecordedEvent),
    unbornSession(ID),
  );
}

describe('[O8] publications are numbered without a gap, even if a batch is rolled back', () => {
  test('numbers follow each other across batches', () => {
    const buffer = new PublicationBuffer(ID, 7);
    buffer.add('players', 'statechange', ['playing', null]);
    buffer.add('host', 'statechange', ['playing', null]);
    expect(buffer.take().map((p) => p.seq)).toEqual([1, 2]);
    buffer.add('all', 'timerchange', [9]);
    expect(buffer.take()).toMatchObject([{ seq: 3, epoch: 7, audience: 'all', args: '[9]' }]);
  });

  test('a batch that was not committed is never published and its numbers are reused', () => {
    const buffer = new PublicationBuffer(ID, 7);
    buffer.add('players', 'statechange', ['playing', null]);
    buffer.rollBack();
    expect(buffer.position).toEqual({ epoch: 7, seq: 0 });
    expect(buffer.take()).toEqual([]);
  });

  test('the heartbeat has the number of the last publication taken, not of a waiting one', () => {
    const buffer = new PublicationBuffer(ID, 7);
    buffer.add('players', 'statechange', ['playing', null]);
    expect(buffer.heartbeat()).toMatchObject({ audience: 'heartbeat', seq: 0 });
    buffer.take();
    expect(buffer.heartbeat()).toMatchObject({ seq: 1 });
  });
});

describe('[O6] simultaneous joins and answers are merged into one frame for the host', () => {
  test('[O22] each changed player once; players get the total and the newest', () => {
    const buffer = new PublicationBuffer(ID, 1);
    for (const name of ['ada', 'bob', 'ada']) buffer.noteUser(name as PlayerId);
    buffer.noteLobby();
    const state = lobbyWith('ada', 'bob');
    buffer.flushHostChanges(state);
    buffer.flushLobbyChanges(state);
    const [host, players] = buffer.take();
    expect(host).toMatchObject({ audience: 'host', target: 'userchange' });
    const [stats, list] = JSON.parse(host?.audience === 'host' ? host.args : '');
    expect(stats).toHaveLength(2);
    expect(list).toEqual([
      { id: 'ada', identifier: 'ada', connected: true },
      { id: 'bob', identifier: 'bob', connected: true },
    ]);
    expect(players?.audience === 'players' && JSON.parse(players.args)).toEqual([
      {
        total: 2,
        newest: [
          { id: 'ada', identifier: 'ada' },
          { id: 'bob', identifier: 'bob' },
        ],
      },
    ]);
    expect([buffer.hasHostChanges, buffer.hasLobbyChanges]).toEqual([false, false]);
  });

  test('[O2811] players whose rank changed with a join are in the stats again, so that merged ranks stay unique', () => {
    const buffer = new PublicationBuffer(ID, 1);
    const state = lobbyWith('bob', 'ada');
    const frame = () => {
      buffer.flushHostChanges(state);
      const [host] = buffer.take();
      const [stats, players] = JSON.parse(host?.audience === 'host' ? host.args : '');
      return [stats.map((one: StatEntry) => [one.user.id, one.rank]), players.map(({ id }: HostPlayer) => id)];
    };
    buffer.noteUser('ada' as PlayerId);
    buffer.noteLobby();
    expect(buffer.rerankedIn(state)).toBe(2);
    expect(frame()).toEqual([
      [
        ['ada', 1],
        ['bob', 2],
      ],
      ['ada'],
    ]);
    buffer.noteUser('bob' as PlayerId);
    expect(buffer.rerankedIn(state)).toBe(0);
    expect(frame()).toEqual([[['bob', 2]], ['bob']]);
  });

  test('[O22] a player who left is marked as left', () => {
    const buffer = new PublicationBuffer(ID, 1);
    buffer.noteUser('gone' as PlayerId);
    buffer.flushHostChanges(lobbyWith('ada'));
    const [host] = buffer.take();
    const [stats, players] = JSON.parse(host?.audience === 'host' ? host.args : '');
    expect([stats[0].left, players[0].left]).toEqual([true, true]);
  });

  test.each<[string, SessionEvent]>([
    ['left', { type: 'PlayerLeft', playerId: 'ada' as PlayerId, reason: 'left' }],
    ['was away too long', { type: 'PlayerLeft', playerId: 'ada' as PlayerId, reason: 'away' }],
    ['was removed', { type: 'PlayerRemoved', playerId: 'ada' as PlayerId, banned: false }],
  ])('[O1753] a player who %s in the lobby has its name', (_, event) => {
    const buffer = new PublicationBuffer(ID, 1);
    const state = lobbyWith('ada', 'bob');
    evolve(state, { sessionId: ID, version: state.version + 1, at: 2, commandId: 'c', event } as RecordedEvent);
    buffer.noteUser('ada' as PlayerId);
    buffer.flushHostChanges(state);
    const [host] = buffer.take();
    const [stats, players] = JSON.parse(host?.audience === 'host' ? host.args : '');
    expect(stats).toMatchObject([{ user: { id: 'ada', identifier: 'ada' }, left: true }]);
    expect(players).toEqual([{ id: 'ada', identifier: 'ada', connected: false, left: true }]);
  });
});

test('[J3403] a table has a row for each connected player, listed by its gateway', () => {
  const buffer = new PublicationBuffer(ID, 1);
  const state = lobbyWith('ada', 'bob', 'eve');
  const happens = (event: SessionEvent) =>
    evolve(state, { sessionId: ID, version: state.version + 1, at: 2, commandId: 'c', event } as RecordedEvent);
  const connection = { gatewayId: 'g2', connectionId: 'c9' } as Connection;
  happens({ type: 'PlayerReturned', playerId: 'bob' as PlayerId, connection });
  happens({ type: 'PlayerDropped', playerId: 'eve' as PlayerId });
  buffer.announce(state, [RECEIPTS]);
  const [table] = buffer.take();
  if (table?.audience !== 'each') throw new Error('a table');
  expect([...table.table.own.keys()]).toEqual(['ada', 'bob']);
  expect(table.gateways).toEqual(
    new Map([
      ['g', ['ada']],
      ['g2', ['bob']],
    ]),
  );
});
