import { decodeReplies, encodeReplies, SESSION_OVER } from '@quarry/events/backplane/command';
import { decodePublication } from '@quarry/events/backplane/publication';
import type { CommandId, ConnectionId, GatewayId, SessionId } from '@quarry/events/ids';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { unbornSession } from '@quarry/events/session/state';
import { expect, test } from 'vitest';
import { PublicationBuffer } from '#publishing/publication-buffer.ts';
import { createSession, HOST, question } from '#spec-support/sample-session.ts';
import { createReplyTo } from './reply-to.ts';
import type { CachedSession } from './session-cache.ts';

const ID = 's1' as SessionId;

/** A session with this many players. */
function crowd(count: number): CachedSession {
  const { type: _, ...session } = createSession([question('q1', 0)]);
  const connection = { gatewayId: 'g' as GatewayId, connectionId: 'k' as ConnectionId };
  const join = (i: number) => ({
    type: 'PlayerJoined',
    playerId: `p${i}`,
    identifier: `Player ${i}`,
    deviceId: `d${i}`,
    connection,
  });
  const events = [{ type: 'SessionCreated', ...session }, ...Array.from({ length: count }, (_, i) => join(i))];
  const cached = { state: unbornSession(ID), buffer: new PublicationBuffer(ID, 1) };
  fold(cached, events);
  return cached;
}

function fold({ state }: CachedSession, events: readonly object[]): void {
  for (const event of events as SessionEvent[])
    evolve(state, { sessionId: ID, version: state.version + 1, at: 0, commandId: 'c', event } as RecordedEvent);
}

/** The reply to a device that entered, when it is built: at the end of its batch, or again for a copy of the command. */
function entering(session: CachedSession, deviceId: string) {
  const commandId = 'c0' as CommandId;
  const connection = { gatewayId: 'g', connectionId: 'k' };
  const body = {
    type: 'EnterSession',
    playerId: 'p',
    identifier: 'P',
    deviceId,
    connection,
  } as CommandEnvelope['body'];
  const outcome = { sessionId: ID, commandId, rejection: null, version: 3 };
  return createReplyTo(0)(session, { commandId, sessionId: ID, replyTo: null, heldMs: 0, body }, outcome);
}

test('[O521] sockets of a host that ask in one batch share one view, and each gets all of it', () => {
  const session = crowd(200);
  const replyTo = createReplyTo(0);
  const ask = (i: number) => {
    const commandId = `c${i}` as CommandId;
    const body = { type: 'ViewAsHost', hostId: HOST } as const;
    return replyTo(
      session,
      { commandId, sessionId: ID, replyTo: null, heldMs: 0, body } satisfies CommandEnvelope,
      null,
    );
  };
  const one = encodeReplies([ask(0)]);
  const many = encodeReplies(Array.from({ length: 100 }, (_, i) => ask(i)));
  expect(many.length).toBeLessThan(2 * one.length);
  const [view] = decodeReplies(one).map(({ push }) => push);
  expect(JSON.parse(view?.[0]?.args ?? '')[2]).toHaveLength(200);
  expect(decodeReplies(many).every(({ push }) => push[0]?.args === view?.[0]?.args)).toBe(true);
});

test.each([
  [true, 'banned'],
  [false, 'removed'],
])(
  '[G754] [O1459] a removed player, banned: %s, gets only that as its view, or as the reply to entering',
  (banned, reason) => {
    const session = crowd(2);
    fold(session, [
      { type: 'QuestionOpened', questionId: 'q1', index: 0, deadline: null },
      { type: 'PlayerRemoved', playerId: 'p0', banned },
    ]);
    const view = (playerId: string) => {
      const body = { type: 'ViewAsPlayer', playerId } as CommandEnvelope['body'];
      const commandId = 'c0' as CommandId;
      return createReplyTo(0)(session, { commandId, sessionId: ID, replyTo: null, heldMs: 0, body }, null);
    };
    expect(view('p0').push).toEqual([{ target: 'removed', args: JSON.stringify([{ reason }]) }]);
    expect(view('p1').push[0]?.target).toBe('sessionrequest');
    expect(view('p9').rejection).toBe('not-in-session');
    expect(entering(session, 'd0')).toMatchObject({ playerId: 'p0', push: [{ target: 'removed' }] });
    expect(entering(session, 'd1').push[0]?.target).toBe('sessionrequest');
  },
);

test('[G754] a gateway gets a table after a gap even if none of its players is left, so that one who was removed asks', () => {
  const session = crowd(1);
  fold(session, [{ type: 'PlayerRemoved', playerId: 'p0', banned: true }]);
  const body = { type: 'Resync', gatewayId: 'g' as GatewayId, hosts: [] } satisfies CommandEnvelope['body'];
  const envelope = { commandId: 'c0' as CommandId, sessionId: ID, replyTo: null, heldMs: 0, body };
  const [table] = (createReplyTo(0)(session, envelope, null).publications ?? []).map(decodePublication);
  expect(table).toMatchObject({ audience: 'each', target: 'sessionrequest', table: { own: new Map() } });
});

test('[G754] a player removed in the lobby gets only that as its view, under any id of its device, until it enters again', () => {
  const session = crowd(2);
  const push = (playerId: string) => {
    const body = { type: 'ViewAsPlayer', playerId } as CommandEnvelope['body'];
    return createReplyTo(0)(
      session,
      { commandId: 'c0' as CommandId, sessionId: ID, replyTo: null, heldMs: 0, body },
      null,
    ).push;
  };
  const connection = { gatewayId: 'g', connectionId: 'k' };
  const joins = (playerId: string) => ({
    type: 'PlayerJoined',
    playerId,
    identifier: 'Player 0',
    deviceId: 'd0',
    connection,
  });
  fold(session, [
    { type: 'PlayerLeft', playerId: 'p0', reason: 'left' },
    joins('p9'),
    { type: 'PlayerRemoved', playerId: 'p9', banned: false },
  ]);
  const removal = [{ target: 'removed', args: '[{"reason":"removed"}]' }];
  expect([push('p0'), push('p9'), push('p8')]).toEqual([removal, removal, []]);
  fold(session, [joins('p0')]);
  expect([push('p0')[0]?.target, push('p9')]).toEqual(['sessionrequest', []]);
});

test('[G1710] a gateway that reconciles its sockets is told which of its players are not in the session', () => {
  const session = crowd(3);
  fold(session, [
    { type: 'PlayerLeft', playerId: 'p0', reason: 'away' },
    { type: 'PlayerDropped', playerId: 'p1' },
  ]);
  const told = (...ids: string[]) => {
    const players = ids.map((id) => [id, 'k']);
    const body = { type: 'ReconcilePresence', gatewayId: 'g', players, hosts: [], entering: [] };
    const command = { commandId: 'c0' as CommandId, sessionId: ID, replyTo: null, heldMs: 0, body };
    const outcome = { sessionId: ID, commandId: command.commandId, rejection: null, version: 3 };
    return createReplyTo(0)(session, command as CommandEnvelope, outcome).result;
  };
  expect([told('p0', 'p1', 'p2'), told('p1')]).toEqual(['["p0"]', undefined]);
});

test('[O1491] a gateway that missed the end of a session gets its end screen, unless its numbers are forgotten', () => {
  const session = crowd(2);
  const resync = (of: CachedSession) => {
    const body = { type: 'Resync', gatewayId: 'g', hosts: ['full'] } as CommandEnvelope['body'];
    return createReplyTo(0)(of, { commandId: 'c0' as CommandId, sessionId: ID, replyTo: null, heldMs: 0, body }, null);
  };
  fold(session, [
    { type: 'QuestionOpened', questionId: 'q1', index: 0, deadline: null },
    { type: 'AnswerSubmitted', playerId: 'p0', questionId: 'q1', answerId: 'right', timeTaken: 1, pointsReceived: 100 },
    { type: 'QuestionClosed', questionId: 'q1', by: 'host' },
    { type: 'SessionEnded', reason: 'replaced' },
  ]);
  expect(resync(session)).toMatchObject({ rejection: 'no-session' });
  session.buffer.skip();
  const [players, host] = (resync(session).publications ?? []).map(decodePublication);
  if (players?.audience !== 'each' || host?.audience !== 'host') throw new Error('not the views of players and host');
  expect(players.table.before).toContain('"endscreen"');
  expect(JSON.parse(players.table.own.get('p0') ?? '')).toMatchObject({ score: 100 });
  expect(host.args).toContain('"endscreen"');
  expect(resync({ ...session, state: unbornSession(ID) })).toMatchObject({ rejection: 'no-session' });
});

test('[G1722] a gateway that reconciles a session that has ended is told so', () => {
  const session = crowd(1);
  const reconcile = (of: CachedSession) => {
    const commandId = 'c0' as CommandId;
    const body = { type: 'ReconcilePresence', gatewayId: 'g', players: [], hosts: [], entering: [] };
    const envelope = { commandId, sessionId: ID, replyTo: null, heldMs: 0, body: body as CommandEnvelope['body'] };
    return createReplyTo(0)(of, envelope, { sessionId: ID, commandId, rejection: null, version: 0 }).result;
  };
  expect(reconcile(session)).toBeUndefined();
  // An unknown session may be about to begin.
  expect(reconcile({ ...session, state: unbornSession(ID) })).toBeUndefined();
  fold(session, [{ type: 'SessionEnded', reason: 'host' }]);
  expect(reconcile(session)).toBe(SESSION_OVER);
});

test('[O1459] [J1726] a player removed from the lobby is told so', () => {
  const session = crowd(3);
  fold(session, [
    { type: 'PlayerRemoved', playerId: 'p0', banned: false },
    { type: 'PlayerRemoved', playerId: 'p1', banned: true },
  ]);
  expect(entering(session, 'd0').push).toEqual([{ target: 'removed', args: '[{"reason":"removed"}]' }]);
  expect(entering(session, 'd1').push).toEqual([{ target: 'removed', args: '[{"reason":"banned"}]' }]);
  expect(entering(session, 'd9').rejection).toBe('not-in-session');
});
