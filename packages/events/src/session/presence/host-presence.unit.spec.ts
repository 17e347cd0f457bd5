import { describe, expect, it } from 'vitest';
import { LIMITS } from '#limits.ts';
import type { ScreenRole } from '#screens.ts';
import type { SessionCommand } from '#session/commands.ts';
import type { SessionEvent } from '#session/events.ts';
import { gatewaysOf, isHostAway, wantedFrames } from '#session/sockets.ts';
import { given } from '#spec-support/given.ts';
import {
  connection,
  connectionId,
  created,
  dropGateway,
  gatewayId,
  HOST,
  joined,
  opened,
  reconcile,
} from '#spec-support/samples.ts';

const lobby = [created(), joined(1)];

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
  });

  it('[J750] a reconciliation includes it too', () => {
    given(created(), hostEntered('h1', true))
      .when(reconcile({ hosts: [connectionId('h2')], summaries: [connectionId('h2')] }))
      .thenEvents(hostEntered('h2', true), { type: 'HostDropped', connectionId: connectionId('h1') });
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

  it('is not the host: without a socket of its own the host is away, and a screen does not bring it back', () => {
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

  it('is one of 64 that are remembered; of a role that its gateway has among them, one more enters without an event', () => {
    const stages = Array.from({ length: LIMITS.hostSockets }, (_, i) => screen(`s${i}`, 'stage'));
    const enters = (id: string, role: ScreenRole, on?: string): SessionCommand => ({
      type: 'EnterAsHost',
      hostId: HOST,
      connection: connection(id, on),
      role,
    });
    const full = given(created(), ...stages);
    full.when(enters('s64', 'stage')).thenEvents();
    full.when(enters('r1', 'remote')).thenEvents(screen('r1', 'remote'));
    full.when(enters('s64', 'stage', 'g2')).thenEvents(screen('s64', 'stage', 'g2'));
    given(created(), ...stages.slice(1))
      .when(enters('s64', 'stage'))
      .thenEvents(screen('s64', 'stage'));
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
