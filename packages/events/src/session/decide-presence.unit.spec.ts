import { describe, expect, it } from 'vitest';
import type { ConnectionId, PlayerId } from '#ids.ts';
import { DURATIONS, LIMITS } from '#limits.ts';
import type { ScreenRole } from '#screens.ts';
import { given } from '#spec-support/given.ts';
import {
  closed,
  commandId,
  connection,
  connectionId,
  created,
  deviceId,
  dropped,
  enter,
  gatewayId,
  HOST,
  joined,
  left,
  opened,
  playerId,
  returned,
  T0,
} from '#spec-support/samples.ts';
import { SITUATIONS } from '#spec-support/situations.ts';
import type { CommandOf, SessionCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { SessionEvent } from './events.ts';
import { gatewaysOf, isHostAway, presentPlayer, wantedFrames } from './state.ts';

const lobby = [created(), joined(1)];
const leave = (n: number): SessionCommand => ({ type: 'LeaveSession', playerId: playerId(`p${n}`) });
const drop = (n: number, on = `c${n}`): SessionCommand => ({
  type: 'DropConnection',
  playerId: playerId(`p${n}`),
  connectionId: connectionId(on),
});
const dropGateway = (id: string): SessionCommand => ({ type: 'DropGateway', gatewayId: gatewayId(id) });
const reconcile = (there: Partial<CommandOf<'ReconcilePresence'>> = {}): SessionCommand => ({
  type: 'ReconcilePresence',
  gatewayId: gatewayId('g1'),
  players: [],
  hosts: [],
  entering: [],
  ...there,
});
const seat = (n: number, on = `c${n}`): [PlayerId, ConnectionId] => [playerId(`p${n}`), connectionId(on)];
const sweep: SessionCommand = { type: 'SweepAway' };

describe('the frames of a host', () => {
  const enterAsHost = (on: string, summaries?: true): SessionCommand => ({
    type: 'EnterAsHost',
    hostId: HOST,
    connection: connection(on),
    summaries,
  });
  const hostEntered = (on: string, summaries?: true): SessionEvent => ({
    type: 'HostEntered',
    connection: connection(on),
    ...(summaries ? { summaries } : {}),
  });
  const framesAfter = (...events: SessionEvent[]) => [...wantedFrames(given(created(), ...events).state())];

  it('[J750] a socket requests a kind, and may change it', () => {
    given(created()).when(enterAsHost('h1', true)).thenEvents(hostEntered('h1', true));
    given(created(), hostEntered('h1', true)).when(enterAsHost('h1', true)).thenEvents();
    given(created(), hostEntered('h1', true)).when(enterAsHost('h1')).thenEvents(hostEntered('h1'));
    given(created(), hostEntered('h1')).when(enterAsHost('h1', true)).thenEvents(hostEntered('h1', true));
  });

  it('[J750] everybody’s entries are omitted only while every known socket requests summaries', () => {
    expect(framesAfter()).toEqual(['full']);
    expect(framesAfter(hostEntered('h1', true))).toEqual(['summaries']);
    expect(framesAfter(hostEntered('h1', true), hostEntered('h2'))).toEqual(['full', 'summaries']);
    expect(framesAfter(hostEntered('h1', true), hostEntered('h1'))).toEqual(['full']);
    expect(framesAfter(hostEntered('h1', true), { type: 'HostDropped', connectionId: connectionId('h1') })).toEqual([
      'full',
    ]);
    const unknown = { ...given(created(), hostEntered('h1', true)).state(), comings: LIMITS.comings };
    expect([...wantedFrames(unknown)]).toEqual(['full', 'summaries', 'stage']);
  });

  it('[J750] a reconciliation includes it too', () => {
    given(created(), hostEntered('h1', true))
      .when(reconcile({ hosts: [connectionId('h2')], summaries: [connectionId('h2')] }))
      .thenEvents(hostEntered('h2', true), { type: 'HostDropped', connectionId: connectionId('h1') });
  });
});

describe('entering', () => {
  it('[J4] a new device joins as a new player without points', () => {
    const entered = given(created()).when(enter(1));
    entered.thenEvents(joined(1));
    expect(entered.state().players.get(playerId('p1'))).toEqual({
      id: 'p1',
      identifier: 'Player 1',
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

  it('[J520] a full session rejects new players, and known ones can re-enter', () => {
    const full = given(created(), joined(1), joined(2));
    full.when(enter(3), { maxPlayers: 2 }).thenRejected('session-full');
    full.when(enter(3), { maxPlayers: 3 }).thenEvents(joined(3));
    const away = given(created(), joined(1), joined(2), dropped(2));
    away.when(enter(2), { maxPlayers: 2 }).thenEvents(returned(2));
    const gone = given(created(), joined(1), joined(2), left(2));
    gone.when(enter(3), { maxPlayers: 2 }).thenEvents(joined(3));
  });

  it('[J500] after too many entries the log stops growing: known players are served, new ones rejected', () => {
    const full = { ...given(created(), joined(1), dropped(1)).state(), comings: LIMITS.comings };
    const decided = (command: SessionCommand) => decide(full, command, { commandId: commandId('c1'), at: T0 });
    expect(decided(enter(1))).toEqual({ accepted: true, events: [] });
    expect(decided({ type: 'EnterAsHost', hostId: HOST, connection: connection('h1') })).toEqual(decided(enter(1)));
    const players: CommandOf<'ReconcilePresence'>['players'] = [[playerId('p1'), connectionId('c9')]];
    const sockets = { gatewayId: gatewayId('g1'), players, hosts: [connectionId('h1')], entering: [] };
    expect(decided({ type: 'ReconcilePresence', ...sockets })).toEqual(decided(enter(1)));
    expect(decided(enter(2))).toEqual({ accepted: false, rejection: 'session-full' });
    const host: SessionEvent = { type: 'HostEntered', connection: connection('h1') };
    expect(given(created(), joined(1), dropped(1), returned(1), host).state().comings).toBe(3);
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
    const factor = 1.5;
    const timeSet = (n: number) => ({ type: 'PlayerTimeSet', playerId: playerId(`p${n}`), factor }) as const;
    const takesId = (n: number) => ({ ...enter(n, 'Another name'), deviceId: deviceId('d1'), changesId: true });
    const again = { ...joined(9), identifier: 'Player 1', deviceId: deviceId('d1') } as const;
    given(...lobby)
      .when(takesId(9))
      .thenEvents(left(1), again);
    given(...lobby, { type: 'RoomSet', locked: true, names: 'given' })
      .when(takesId(9))
      .thenEvents(left(1), again);
    given(created({ options: { teams: { count: 3, assign: 'even' } } }), { ...joined(1), team: 2 }, timeSet(1))
      .when(takesId(9))
      .thenEvents(left(1), { ...again, team: 2 }, timeSet(9));
    // An id that somebody has, and a quiz that has begun, leave everybody who they are.
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

  it.each(['device-busy', 'host-busy'] as const)('[J200] %s rejects new players and no known ones', (bar) => {
    const elsewhere = { bar };
    given(...lobby)
      .when(enter(2), { elsewhere })
      .thenRejected(bar);
    given(...lobby, dropped(1))
      .when(enter(1), { elsewhere })
      .thenEvents(returned(1));
    given(...SITUATIONS.playing, left(1))
      .when(enter(1), { elsewhere })
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
    gone.thenEvents({ type: 'GatewayDropped', gatewayId: gatewayId('g2') });
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
      .thenEvents(
        { type: 'PlayerLeft', playerId: playerId('p1'), reason: 'away' },
        { type: 'PlayerLeft', playerId: playerId('p3'), reason: 'away' },
      );
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
  it('[J13] in the lobby frees name, id and device', () => {
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

describe('[J521] a gateway reconciles its sockets', () => {
  const socket = (id: string, on?: string): SessionEvent => ({ type: 'HostEntered', connection: connection(id, on) });
  const gone = (id: string): SessionEvent => ({ type: 'HostDropped', connectionId: connectionId(id) });
  const elsewhere: SessionEvent = { ...joined(2), connection: connection('c2', 'g2') };

  it('a player listed as connected there without a socket is away', () => {
    const session = given(...lobby, elsewhere);
    session.when(reconcile()).thenEvents(dropped(1));
    session.when(reconcile({ players: [seat(1)] })).thenEvents();
    session.when(reconcile({ entering: [connectionId('c1')] })).thenEvents();
    session.when(reconcile({ gatewayId: gatewayId('g2') })).thenEvents(dropped(2));
    session.when(reconcile({ gatewayId: gatewayId('g3') })).thenEvents();
  });

  it('an away player with a socket there is connected; one who left is not', () => {
    given(...lobby, dropped(1))
      .when(reconcile({ players: [seat(1)] }))
      .thenEvents(returned(1));
    given(...lobby, opened(0), left(1))
      .when(reconcile({ players: [seat(1)] }))
      .thenEvents();
    given(created())
      .when(reconcile({ players: [seat(1)] }))
      .thenEvents();
  });

  it('a player whose newest socket is gone is connected on the older one', () => {
    const session = given(...lobby, returned(1, connection('c9')));
    session.when(reconcile({ players: [seat(1)] })).thenEvents(returned(1));
    session.when(reconcile({ players: [seat(1), seat(1, 'c9')] })).thenEvents();
    const away = given(...lobby, returned(1, connection('c9', 'g2')));
    away.when(reconcile({ players: [seat(1)] })).thenEvents();
  });

  it('the host’s sockets there are replaced, without an away in between', () => {
    const [h1, h2] = [connectionId('h1'), connectionId('h2')];
    const session = given(...lobby, socket('h1'), socket('h3', 'g2'));
    session.when(reconcile({ players: [seat(1)], hosts: [h1] })).thenEvents();
    session.when(reconcile({ players: [seat(1)], entering: [h1] })).thenEvents();
    session.when(reconcile({ players: [seat(1)] })).thenEvents(gone('h1'));
    given(created(), socket('h1'))
      .when(reconcile({ hosts: [h2] }))
      .thenEvents(socket('h2'), gone('h1'));
    given(created(), socket('h1'), gone('h1'))
      .when(reconcile({ hosts: [h2] }))
      .thenEvents(socket('h2'));
    given(created())
      .when(reconcile({ hosts: [h2] }))
      .thenEvents();
  });

  it('an ended session ignores it', () => {
    given().when(reconcile()).thenEvents();
    given(...lobby, { type: 'SessionEnded', reason: 'host' })
      .when(reconcile())
      .thenEvents();
  });
});

describe('the host', () => {
  const socket = (id: string, on?: string): SessionEvent => ({ type: 'HostEntered', connection: connection(id, on) });
  const gone = (id: string): SessionEvent => ({ type: 'HostDropped', connectionId: connectionId(id) });
  const enterHost = (id: string): SessionCommand => ({
    type: 'EnterAsHost',
    hostId: HOST,
    connection: connection(id),
  });
  const dropHost = (id: string): SessionCommand => ({ type: 'DropHost', connectionId: connectionId(id) });
  const isAway = (...events: SessionEvent[]) => isHostAway(given(...lobby, ...events).state());

  it('[J220] enters once per socket, and drops once', () => {
    given(...lobby)
      .when(enterHost('h1'))
      .thenEvents(socket('h1'));
    given(...lobby, socket('h1'))
      .when(enterHost('h1'))
      .thenEvents();
    given(...lobby, socket('h1'))
      .when(dropHost('h1'))
      .thenEvents(gone('h1'));
    for (const before of [[], [socket('h1'), gone('h1')], [socket('h2')]])
      given(...lobby, ...before)
        .when(dropHost('h1'))
        .thenEvents();
  });

  it('[J220] is away from the loss of its last socket until the next, never before the first', () => {
    expect(isAway()).toBe(false);
    expect(isAway(socket('h1'))).toBe(false);
    expect(isAway(socket('h1'), gone('h1'))).toBe(true);
    expect(isAway(socket('h1'), socket('h2'), gone('h1'))).toBe(false);
    expect(isAway(socket('h1'), gone('h1'), opened(0))).toBe(true);
    expect(isAway(socket('h1'), gone('h1'), socket('h2'))).toBe(false);
  });

  it('[J221] of a lost gateway is away, unless it has a socket on another', () => {
    const lost: SessionEvent = { type: 'GatewayDropped', gatewayId: gatewayId('g2') };
    given(created(), socket('h1', 'g2')).when(dropGateway('g2')).thenEvents(lost);
    given(created(), socket('h1', 'g2'), gone('h1')).when(dropGateway('g2')).thenEvents();
    expect(isAway(socket('h1', 'g2'), lost)).toBe(true);
    expect(isAway(socket('h1', 'g2'), socket('h2', 'g1'), lost)).toBe(false);
    expect([...gatewaysOf(given(...lobby, socket('h1', 'g2')).state())].sort()).toEqual(['g1', 'g2']);
  });

  it('[J222] is never away from the end screen on', () => {
    const finished: SessionEvent = { type: 'SessionFinished', by: 'host' };
    expect(isAway(socket('h1'), gone('h1'), finished)).toBe(false);
    expect(isAway(socket('h1'), gone('h1'), finished, { type: 'SessionEnded', reason: 'host' })).toBe(false);
  });

  it('[J223] has up to 64 remembered sockets: one more replaces the oldest', () => {
    const sockets = Array.from({ length: LIMITS.hostSockets + 1 }, (_, i) => socket(`h${i}`));
    const state = given(...lobby, ...sockets).state();
    expect([...(state.hostSockets?.keys() ?? [])]).toEqual(sockets.slice(1).map((_, i) => `h${i + 1}`));
    given(...lobby, ...sockets)
      .when(dropHost('h0'))
      .thenEvents();
  });
});

describe('[J780] a stage or a remote', () => {
  const screen = (id: string, role: ScreenRole, on?: string): SessionEvent => ({
    type: 'HostEntered',
    connection: connection(id, on),
    role,
  });
  const host: SessionEvent = { type: 'HostEntered', connection: connection('h1'), summaries: true };
  const gone = (id: string): SessionEvent => ({ type: 'HostDropped', connectionId: connectionId(id) });
  const enterAs = (id: string, role: ScreenRole): SessionCommand => ({
    type: 'EnterAsHost',
    hostId: HOST,
    connection: connection(id),
    summaries: true,
    role,
  });
  const framesAfter = (...events: SessionEvent[]) => [...wantedFrames(given(created(), ...events).state())].sort();

  it('enters once on a socket, and drops once', () => {
    given(created())
      .when({ ...enterAs('s1', 'stage'), summaries: undefined } as SessionCommand)
      .thenEvents(screen('s1', 'stage'));
    given(created(), screen('s1', 'stage')).when(enterAs('s1', 'stage')).thenEvents();
    given(created(), screen('s1', 'stage'))
      .when({ type: 'DropHost', connectionId: connectionId('s1') })
      .thenEvents(gone('s1'));
    given(created(), screen('s1', 'stage'), gone('s1'))
      .when({ type: 'DropHost', connectionId: connectionId('s1') })
      .thenEvents();
  });

  it('is not the host: with its last socket the host is away all the same, and it does not bring it back', () => {
    const isAway = (...events: SessionEvent[]) => isHostAway(given(created(), ...events).state());
    expect(isAway(screen('s1', 'stage'), gone('s1'))).toBe(false);
    expect(isAway(host, screen('s1', 'remote'), gone('h1'))).toBe(true);
    expect(isAway(host, gone('h1'), screen('s1', 'remote'))).toBe(true);
  });

  it('has its frames published while it is there, beside those of the host', () => {
    expect(framesAfter(host)).toEqual(['summaries']);
    expect(framesAfter(host, screen('s1', 'stage'))).toEqual(['stage', 'summaries']);
    expect(framesAfter(host, screen('s1', 'stage'), gone('s1'))).toEqual(['summaries']);
    expect(framesAfter(screen('s1', 'remote'))).toEqual(['full', 'summaries']);
  });

  it('is gone with its gateway, and when that does not name it any more', () => {
    const lost: SessionEvent = { type: 'GatewayDropped', gatewayId: gatewayId('g2') };
    given(created(), screen('s1', 'stage', 'g2'))
      .when(dropGateway('g2'))
      .thenEvents(lost);
    expect(framesAfter(host, screen('s1', 'stage', 'g2'), lost)).toEqual(['summaries']);
    given(created(), screen('s1', 'stage')).when(reconcile()).thenEvents(gone('s1'));
    given(created(), screen('s1', 'stage', 'g2'))
      .when(reconcile())
      .thenEvents();
  });

  it('that its gateway names is known again', () => {
    const named = (...roles: ScreenRole[]) => ({
      screens: roles.map((role, i) => ({ connectionId: connectionId(`s${i + 1}`), role })),
    });
    given(created())
      .when(reconcile(named('stage', 'remote', 'stage')))
      .thenEvents(screen('s1', 'stage'), screen('s2', 'remote'));
    given(created(), screen('s3', 'stage'))
      .when(reconcile(named('stage', 'stage', 'stage')))
      .thenEvents();
  });

  it('is one of 64 that are remembered, and no host is forgotten for it', () => {
    const screens = Array.from({ length: LIMITS.hostSockets + 1 }, (_, i) => screen(`s${i}`, 'stage'));
    const state = given(created(), host, ...screens).state();
    expect([state.hostSockets?.size, state.screens.size, state.screens.has(connectionId('s0'))]).toEqual([
      1,
      LIMITS.hostSockets,
      false,
    ]);
  });
});
