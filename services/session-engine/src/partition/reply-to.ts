import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import { encodePublication, type Publication } from '@quarry/events/backplane/publication';
import { type Position, type Push, type Reply, replyOf } from '@quarry/events/backplane/reply';
import type { GatewayId } from '@quarry/events/ids';
import type { CommandEnvelope, SessionQuery } from '@quarry/events/session/commands';
import { type Player, phase, presentPlayer, presentPlayers, type SessionState } from '@quarry/events/session/state';
import { hostPushes, playerPushes, sessionRequestTable, surroundings } from '#publishing/view-frames.ts';
import type { CachedSession } from './session-cache.ts';

/**
 * The answer to a command's sender. It is built from the present state and the outcome alone, so that a redelivered
 * command gets it again.
 * @param outcome null for a query
 */
export function replyTo(
  session: CachedSession,
  envelope: CommandEnvelope,
  outcome: CommandOutcome | null,
  now: number,
): Reply {
  const { commandId, body } = envelope;
  const { state, outbox } = session;
  const rejected = outcome?.rejection ?? null;
  if (rejected) return replyOf(commandId, rejected);
  switch (body.type) {
    case 'EnterSession': {
      const id = state.playerByDevice.get(body.deviceId);
      const player = id && state.players.get(id);
      if (!player) return replyOf(commandId, 'not-in-session');
      return {
        commandId,
        rejection: null,
        playerId: player.id,
        position: outbox.position,
        push: playerPushes(state, player, now),
      };
    }
    case 'SubmitAnswer':
      return { commandId, rejection: null, push: [stored(body.questionId, body.answerId)] };
    case 'ViewAsHost':
    case 'ViewAsPlayer':
    case 'Resync':
      return answerQuery(session, commandId, body, now);
    default:
      return replyOf(commandId, null);
  }
}

function stored(questionId: string, answerId: string): Push {
  return { target: 'answer', args: JSON.stringify([{ questionId, answerId }]) };
}

function answerQuery(
  { state, outbox }: CachedSession,
  commandId: Reply['commandId'],
  query: SessionQuery,
  now: number,
): Reply {
  const inner = phase(state);
  if (inner === 'unborn' || inner === 'ended') return replyOf(commandId, 'no-session');
  const { position } = outbox;
  switch (query.type) {
    case 'ViewAsHost':
      if (state.hostId !== query.hostId) return replyOf(commandId, 'not-host');
      return { commandId, rejection: null, position, push: hostPushes(state, now) };
    case 'ViewAsPlayer': {
      const player = presentPlayer(state, query.playerId);
      if (!player) return replyOf(commandId, 'not-in-session');
      return { commandId, rejection: null, playerId: player.id, position, push: playerPushes(state, player, now) };
    }
    case 'Resync':
      return {
        commandId,
        rejection: null,
        position,
        push: [],
        publications: resync(state, position, query.gatewayId, now),
      };
  }
}

/**
 * The present view of everybody a gateway may hold a socket of. Those who count as away are among them: a gateway that was
 * cut off asks for this before its players are known to be back. The host's is sent in any case, it may sit anywhere.
 */
function resync(state: SessionState, position: Position, gatewayId: GatewayId, now: number): string[] {
  const header = { sessionId: state.id, ...position };
  const mayBeHere = ({ connection }: Player) => connection === null || connection.gatewayId === gatewayId;
  const here = presentPlayers(state).filter(mayBeHere);
  const publications: Publication[] = [];
  if (here.length > 0)
    publications.push({
      ...header,
      audience: 'each',
      target: 'sessionrequest',
      table: sessionRequestTable(state, here),
    });
  for (const { target, args } of surroundings(state, now))
    publications.push({ ...header, audience: 'players', target, args });
  for (const { target, args } of hostPushes(state, now))
    publications.push({ ...header, audience: 'host', target, args });
  return publications.map(encodePublication);
}
