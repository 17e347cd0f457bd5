import { describe, expect, it } from 'vitest';
import { DURATIONS, LIMITS } from '#limits.ts';
import type { SessionCommand } from '#session/commands.ts';
import { decide } from '#session/decide.ts';
import type { SessionEvent } from '#session/events.ts';
import { presentPlayer } from '#session/state.ts';
import { given } from '#spec-support/given.ts';
import { removed, renamed, room, timeSet } from '#spec-support/room-samples.ts';
import {
  closed,
  commandId,
  connection,
  connectionId,
  created,
  deviceId,
  dropGateway,
  dropped,
  enter,
  gatewayId,
  joined,
  left,
  opened,
  playerId,
  returned,
  swept,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';

const lobby = [created(), joined(1)];
const leave = (n: number): SessionCommand => ({ type: 'LeaveSession', playerId: playerId(`p${n}`) });
const drop = (n: number, on = `c${n}`): SessionCommand => ({
  type: 'DropConnection',
  playerId: playerId(`p${n}`),
  connectionId: connectionId(on),
});
const sweep: SessionCommand = { type: 'SweepAway' };

describe('entering', () => {
  it('[J4] a new device joins as a new player without points', () => {
    const entered = given(created()).when(enter(1));
    entered.thenEvents(joined(1));
    expect(entered.state().players.get(playerId('p1'))).toEqual({
      id: 'p1',
      identifier: 'Player 1',
      pendingName: null,
      isRenamed: false,
      deviceId: 'd1',
      presence: { kind: 'connected', connection: connection('c1') },
      score: 0,
      timeFactor: 1,
      joinedAt: 1,
      team: null,
      missed: [],
      answers: [],
      standing: null,
    });
  });

  it('[J500] after too many entries those who left cannot come back, nobody is swept, and strangers still join', () => {
    const played = given(created(), joined(1), dropped(1), joined(3), opened(0), left(3));
    const full = { ...played.state(), entries: LIMITS.entries };
    const decided = (command: SessionCommand) => decide(full, command, { commandId: commandId('c1'), at: T0 });
    expect(decided(enter(3))).toEqual({ accepted: true, events: [] });
    expect(decided(enter(1))).toEqual({ accepted: true, events: [returned(1)] });
    expect(decided(enter(2))).toEqual({ accepted: true, events: [joined(2)] });
    const waiting = { ...given(created(), joined(1), dropped(1)).state(), entries: LIMITS.entries };
    const late = { commandId: commandId('c2'), at: T0 + 99_000 };
    expect(decide(waiting, sweep, late)).toEqual({ accepted: true, events: [] });
    const host: SessionEvent = { type: 'HostEntered', connection: connection('h1') };
    const leaving = [joined(1), dropped(1), returned(1), host, opened(0), left(1), returned(1)];
    expect(given(created(), ...leaving).state().entries).toBe(1);
  });

  it('[J340] an unreadable name is rejected', () => {
    for (const name of ['Ad\u200ba', 'Ada\u202e']) given(created()).when(enter(1, name)).thenRejected('name-refused');
    given(created())
      .when(enter(1, '👩🏽\u200d🚀'))
      .thenEvents({ ...joined(1), identifier: '👩🏽\u200d🚀' } as SessionEvent);
  });

  it('[J341] a name that looks like another player’s is taken, and free again when that player has left the lobby', () => {
    given(...lobby)
      .when(enter(2, 'Рlayer 1'))
      .thenRejected('name-taken');
    given(...lobby)
      .when(enter(2, 'PIayer 1'))
      .thenRejected('name-taken');
    given(...lobby, left(1))
      .when(enter(2, 'Рlayer 1'))
      .thenEvents({ ...joined(2), identifier: 'Рlayer 1' } as SessionEvent);
  });

  it('[J5] a known device re-enters as the same player, whatever name and id it gives', () => {
    given(...lobby, dropped(1))
      .when({ ...enter(9, 'Somebody else'), deviceId: deviceId('d1') } as SessionCommand)
      .thenEvents(returned(1, connection('c9')));
    given(...lobby)
      .when({ ...enter(1), connection: connection('c2') } as SessionCommand)
      .thenEvents(returned(1, connection('c2')));
  });

  it('[J1100] in the lobby a device may take another id, and keeps name, team and time behind a locked door', () => {
    const takesId = (n: number) => ({ ...enter(n, 'Another name'), deviceId: deviceId('d1'), changesId: true });
    const again = { ...joined(9), identifier: 'Player 1', deviceId: deviceId('d1') } as const;
    given(...lobby)
      .when(takesId(9))
      .thenEvents(left(1), again);
    given(...lobby, { type: 'RoomSet', locked: true, names: 'given' })
      .when(takesId(9))
      .thenEvents(left(1), again);
    given(created({ options: { teams: { count: 3, assign: 'even' } } }), { ...joined(1), team: 2 }, timeSet(1, 1.5))
      .when(takesId(9))
      .thenEvents(left(1), { ...again, team: 2, timeFactor: 1.5 });
    // A taken id, or a quiz that has begun, leaves everybody's identity unchanged.
    given(...lobby, joined(2))
      .when({ ...takesId(2), connection: connection('c1') })
      .thenEvents();
    given(...SITUATIONS.playing)
      .when({ ...takesId(9), connection: connection('c1') })
      .thenEvents();
  });

  it('[J5] entering twice on one connection has one effect', () => {
    given(...lobby)
      .when(enter(1))
      .thenEvents();
  });

  it('[J5] a player that re-enters is no longer away', () => {
    const player = given(...lobby, dropped(1))
      .when(enter(1))
      .state()
      .players.get(playerId('p1'));
    expect(player).toMatchObject({ presence: { kind: 'connected', connection: connection('c1') } });
  });

  it.each(['Player 1', ' player 1 ', 'PLAYER 1', 'Ｐlayer １'])('[J6] the name %j is taken', (name) => {
    given(...lobby)
      .when(enter(2, name))
      .thenRejected('name-taken');
  });

  it('[J7] another device cannot become a player by giving its id', () => {
    given(...lobby)
      .when({ ...enter(2), playerId: playerId('p1') } as SessionCommand)
      .thenRejected('device-taken');
  });

  it('[J1455] an id that a device had in the lobby stays that device’s', () => {
    const taking = { ...enter(2), playerId: playerId('p1') };
    for (const gone of [left(1), swept(1), removed(1)])
      given(...lobby, gone)
        .when(taking)
        .thenRejected('device-taken');
    given(...lobby, left(1), joined(2))
      .when({ ...taking, changesId: true, connection: connection('c2') })
      .thenEvents();
    given(...lobby, left(1))
      .when(enter(1))
      .thenEvents(joined(1));
  });

  it('[J1456] a player who was away too long in the lobby comes back through a locked door, with team and time', () => {
    const locked = { type: 'RoomSet', locked: true } as const;
    const slept = [{ ...joined(1), team: 2 }, timeSet(1, 1.5), dropped(1), swept(1), locked];
    const back = { ...joined(1), team: 2, timeFactor: 1.5 } as const;
    const even = created({ options: { teams: { count: 3, assign: 'even' } } });
    given(even, ...slept)
      .when(enter(1))
      .thenEvents(back);
    given(even, ...slept, joined(2), opened(0))
      .when({ ...enter(1), playerId: playerId('p9') })
      .thenEvents({ ...back, playerId: playerId('p9') });
    given(created({ options: { teams: { count: 2, assign: 'pick' } } }), joined(1), swept(1), locked, opened(0))
      .when(enter(1))
      .thenEvents({ ...joined(1), team: 0 });
    given(...lobby, left(1), locked)
      .when(enter(1))
      .thenRejected('room-locked');
    given(...lobby, swept(1), joined(1), left(1), locked)
      .when(enter(1))
      .thenRejected('room-locked');
  });

  it('[R1727] what a player keeps on coming back is not a change of the room by the host', () => {
    const slow = [...lobby, timeSet(1, 1.5)];
    const state = given(...slow)
      .when({ ...enter(9), deviceId: deviceId('d1'), changesId: true })
      .state();
    expect(state.roomChanges).toBe(given(...slow).state().roomChanges);
    expect(state.players.get(playerId('p9'))).toMatchObject({ timeFactor: 1.5 });
    expect([...state.slowPlayers]).toEqual(['p9']);
  });

  it('[J1705] a player who was away too long in the lobby comes back with the name that the host gave', () => {
    const asleep = [renamed(1, 'Ada'), dropped(1), swept(1)];
    const back = { ...joined(1, 'Ada'), renamed: true } as const;
    given(...lobby, ...asleep)
      .when(enter(1))
      .thenEvents(back);
    given(...lobby, ...asleep, back, dropped(1), swept(1), room({ names: 'given', nameFilter: true }))
      .when({ ...enter(1), filteredIn: ['en'] })
      .thenEvents(back);
    const other = { playerId: playerId('p9'), connection: connection('c9') };
    given(...lobby, renamed(1, 'Ada'))
      .when({ ...enter(1), ...other, changesId: true })
      .thenEvents(left(1), { ...back, ...other });
    // Whoever took the name meanwhile keeps it; a player who left or was removed is new.
    given(...lobby, ...asleep, joined(2, 'Ada'))
      .when(enter(1))
      .thenEvents(joined(1));
    for (const gone of [left(1), removed(1)])
      given(...lobby, renamed(1, 'Ada'), gone)
        .when(enter(1))
        .thenEvents(joined(1));
    given(...lobby, dropped(1), swept(1))
      .when(enter(1, 'Grace'))
      .thenEvents(joined(1, 'Grace'));
  });

  it.each(['device-busy', 'host-busy'] as const)('[J200] %s rejects new players and no known ones', (bar) => {
    const crossSession = { bar };
    given(...lobby)
      .when(enter(2), { crossSession })
      .thenRejected(bar);
    given(...lobby, dropped(1))
      .when(enter(1), { crossSession })
      .thenEvents(returned(1));
    given(...SITUATIONS.playing, left(1))
      .when(enter(1), { crossSession })
      .thenEvents(returned(1));
  });

  it('[J8] on the end screen only known players can enter', () => {
    given(...SITUATIONS.endscreen)
      .when(enter(2))
      .thenRejected('no-session');
    given(...SITUATIONS.endscreen, dropped(1))
      .when(enter(1))
      .thenEvents(returned(1));
  });
});

describe('losing a connection', () => {
  it('[J9] makes the player away, if it is its present one', () => {
    given(...lobby)
      .when(drop(1))
      .thenEvents(dropped(1));
    given(...lobby, returned(1, connection('c7')))
      .when(drop(1, 'c1'))
      .thenEvents();
    given(...lobby, dropped(1))
      .when(drop(1))
      .thenEvents();
    given(...lobby)
      .when(drop(5))
      .thenEvents();
  });

  it('[J9] repeated keeps the instant of the first', () => {
    const after = given(...lobby)
      .when(drop(1), { after: 40 })
      .state()
      .players.get(playerId('p1'));
    expect(after).toMatchObject({ presence: { kind: 'away', since: T0 + 40 } });
    const twice = given(...lobby, dropped(1), { type: 'PlayerDropped', playerId: playerId('p1') }).state();
    expect(twice.players.get(playerId('p1'))?.presence).toEqual({ kind: 'away', since: T0 });
  });

  it('[J10] with a whole gateway makes its players away, and nobody else', () => {
    const both = [...lobby, { ...joined(2), connection: connection('c2', 'g2') }];
    const gone = given(...both).when(dropGateway('g2'), { after: 3 });
    gone.thenEvents({ type: 'GatewayDropped', gatewayId: gatewayId('g2'), playerIds: [playerId('p2')] });
    expect([...gone.state().players.values()].map((player) => player.presence)).toMatchObject([
      { kind: 'connected' },
      { kind: 'away', since: T0 + 3 },
    ]);
    given(...both)
      .when(dropGateway('g3'))
      .thenEvents();
    given(...both, dropped(2))
      .when(dropGateway('g2'))
      .thenEvents();
  });
});

describe('being away', () => {
  it('[J11] for 30 seconds removes a player from the lobby', () => {
    const away = [...lobby, joined(2), joined(3), dropped(1), dropped(3)];
    given(...away)
      .when(sweep, { after: DURATIONS.lobbyAway })
      .thenEvents(swept(1), swept(3));
    given(...away)
      .when(sweep, { after: DURATIONS.lobbyAway - 1 })
      .thenEvents();
    given(...away, returned(1), returned(3))
      .when(sweep, { after: 99_000 })
      .thenEvents();
    expect(DURATIONS.lobbyAway).toBe(30_000);
  });

  it('[J12] removes nobody once the game runs', () => {
    given(...lobby, dropped(1), opened(0))
      .when(sweep, { after: 99_000 })
      .thenEvents();
  });
});

describe('leaving', () => {
  it('[J13] in the lobby frees name and device', () => {
    const state = given(...lobby)
      .when(leave(1))
      .state();
    expect([state.players.size, state.playerByDevice.size, state.playerByName.size]).toEqual([0, 0, 0]);
    given(...lobby, left(1))
      .when(enter(2, 'Player 1'))
      .thenEvents(joined(2, 'Player 1'));
    given(...lobby, left(1))
      .when(enter(1))
      .thenEvents(joined(1));
  });

  it('[J14] later keeps score and name for the device, which may re-enter', () => {
    const gone = [...lobby, opened(0), left(1)];
    expect(
      given(...gone)
        .state()
        .players.get(playerId('p1')),
    ).toMatchObject({ presence: { kind: 'left' } });
    expect(presentPlayer(given(...gone).state(), playerId('p1'))).toBeUndefined();
    given(...gone)
      .when(enter(2, 'Player 1'))
      .thenRejected('name-taken');
    given(...gone)
      .when(enter(1))
      .thenEvents(returned(1));
    const back = given(...gone, closed(0))
      .when(enter(1))
      .state();
    expect(presentPlayer(back, playerId('p1'))).toMatchObject({
      presence: { kind: 'connected', connection: connection('c1') },
    });
  });

  it('[J13] twice has one effect', () => {
    given(...lobby, left(1))
      .when(leave(1))
      .thenEvents();
    given(...lobby, opened(0), left(1))
      .when(leave(1))
      .thenEvents();
    given(...lobby)
      .when(leave(1))
      .thenEvents(left(1));
  });
});
