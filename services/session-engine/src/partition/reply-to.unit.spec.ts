import { decodeReplies, encodeReplies } from '@quarry/events/backplane/command';
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

/** A session with so many players. */
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
  const state = unbornSession(ID);
  for (const event of events as SessionEvent[])
    evolve(state, { sessionId: ID, version: state.version + 1, at: 0, commandId: 'c', event } as RecordedEvent);
  return { state, buffer: new PublicationBuffer(ID, 1) };
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
])('[G754] the view of a removed player, banned: %s, says only that', (banned, reason) => {
  const session = crowd(2);
  const events = [
    { type: 'QuestionOpened', questionId: 'q1', index: 0, deadline: null },
    { type: 'PlayerRemoved', playerId: 'p0', banned },
  ] as SessionEvent[];
  for (const event of events)
    evolve(session.state, { sessionId: ID, version: session.state.version + 1, at: 0, commandId: 'c', event } as never);
  const view = (playerId: string) => {
    const body = { type: 'ViewAsPlayer', playerId } as CommandEnvelope['body'];
    const commandId = 'c0' as CommandId;
    return createReplyTo(0)(session, { commandId, sessionId: ID, replyTo: null, heldMs: 0, body }, null);
  };
  expect(view('p0').push).toEqual([{ target: 'removed', args: JSON.stringify([{ reason }]) }]);
  expect(view('p1').push[0]?.target).toBe('sessionrequest');
  expect(view('p9').rejection).toBe('not-in-session');
});
