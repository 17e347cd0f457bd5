import { describe, it } from 'vitest';
import type { ConnectionId, PlayerId } from '#ids.ts';
import type { SessionEvent } from '#session/events.ts';
import { given } from '#spec-support/given.ts';
import {
  connection,
  connectionId,
  created,
  dropped,
  gatewayId,
  joined,
  left,
  opened,
  playerId,
  reconcile,
  returned,
} from '#spec-support/samples.ts';

const lobby = [created(), joined(1)];
const seat = (n: number, on = `c${n}`): [PlayerId, ConnectionId] => [playerId(`p${n}`), connectionId(on)];

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

  it('[J2840] a range covers the connections whose ids are in it, and no others', () => {
    const session = given(...lobby, elsewhere, socket('h1'), { ...socket('s1'), role: 'stage' } as SessionEvent);
    const range = (from?: string, to?: string) => ({
      ...(from && { from: connectionId(from) }),
      ...(to && { to: connectionId(to) }),
    });
    session.when(reconcile(range('c0', 'c1'))).thenEvents();
    session.when(reconcile(range('c1', 'c2'))).thenEvents(dropped(1));
    session.when(reconcile(range(undefined, 'h1'))).thenEvents(dropped(1));
    session.when(reconcile(range('h1'))).thenEvents(gone('h1'), gone('s1'));
    session.when(reconcile({ ...range('d', 'h0'), players: [seat(1, 'd1')] })).thenEvents();
    const stage = { connectionId: connectionId('s0'), role: 'stage' } as const;
    session.when(reconcile({ ...range('s0', 's1'), screens: [stage] })).thenEvents();
    session.when(reconcile({ ...range('h1', 's1'), hosts: [connectionId('h1')] })).thenEvents();
    given(...lobby, dropped(1))
      .when(reconcile({ ...range('d'), players: [seat(1, 'd1')] }))
      .thenEvents(returned(1, connection('d1')));
  });

  it('an ended session ignores it', () => {
    given().when(reconcile()).thenEvents();
    given(...lobby, { type: 'SessionEnded', reason: 'host' })
      .when(reconcile())
      .thenEvents();
  });
});
