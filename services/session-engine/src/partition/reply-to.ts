import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import { encodePublication, type Publication } from '@quarry/events/backplane/publication';
import { type Position, type Push, replyOf, type SharedPush, type WrittenReply } from '@quarry/events/backplane/reply';
import type { CommandId, GatewayId, UserId } from '@quarry/events/ids';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import {
  connectionOf,
  type Player,
  phase,
  presentPlayer,
  presentPlayers,
  type SessionState,
} from '@quarry/events/session/state';
import { hostPushes, playerViews, sessionRequestTable, sharedWhole, surroundings } from '#publishing/view-frames.ts';
import type { CachedSession } from './session-cache.ts';

/** Answers one command or query of a session; outcome null for a query. */
export type ReplyTo = (
  session: CachedSession,
  envelope: CommandEnvelope,
  outcome: CommandOutcome | null,
) => WrittenReply;

/**
 * Answers the senders of a batch once all of it is folded. Answers are built from the present state and the outcome
 * alone, so that a redelivered command gets its answer again, and those who enter in one batch share one view: the view of a host with a
 * large crowd is a megabyte.
 * @param now the stream's clock, in milliseconds
 */
export function createReplyTo(now: number): ReplyTo {
  const views = new Map<SessionState, (player: Player) => SharedPush[]>();
  const viewOf = ({ state, buffer }: CachedSession, commandId: CommandId, player: Player): WrittenReply => {
    const view = views.get(state) ?? playerViews(state, now);
    views.set(state, view);
    return { commandId, rejection: null, playerId: player.id, position: buffer.position, push: view(player) };
  };
  const hostViews = new Map<SessionState, readonly SharedPush[]>();
  const hostViewOf = ({ state, buffer }: CachedSession, commandId: CommandId, hostId: UserId): WrittenReply => {
    if (isOver(state)) return replyOf(commandId, 'no-session');
    if (state.hostId !== hostId) return replyOf(commandId, 'not-host');
    const push = hostViews.get(state) ?? hostPushes(state, now).map(sharedWhole);
    hostViews.set(state, push);
    return { commandId, rejection: null, position: buffer.position, push };
  };

  return (session, { commandId, body }, outcome) => {
    const { state } = session;
    if (outcome?.rejection) return replyOf(commandId, outcome.rejection);
    switch (body.type) {
      case 'EnterSession': {
        const id = state.playerByDevice.get(body.deviceId);
        const player = id && state.players.get(id);
        return player ? viewOf(session, commandId, player) : replyOf(commandId, 'not-in-session');
      }
      case 'SubmitAnswer':
        return { commandId, rejection: null, push: [stored(body.questionId, body.answerId)] };
      case 'ViewAsPlayer': {
        if (isOver(state)) return replyOf(commandId, 'no-session');
        const player = presentPlayer(state, body.playerId);
        return player ? viewOf(session, commandId, player) : replyOf(commandId, 'not-in-session');
      }
      case 'EnterAsHost':
      case 'ViewAsHost':
        return hostViewOf(session, commandId, body.hostId);
      case 'Resync':
        return resync(session, commandId, body.gatewayId, now);
      default:
        return replyOf(commandId, null);
    }
  };
}

function stored(questionId: string, answerId: string): Push {
  return { target: 'answer', args: JSON.stringify([{ questionId, answerId }]) };
}

function isOver(state: SessionState): boolean {
  const inner = phase(state);
  return inner === 'unborn' || inner === 'ended';
}

function resync(
  { state, buffer }: CachedSession,
  commandId: CommandId,
  gatewayId: GatewayId,
  now: number,
): WrittenReply {
  if (isOver(state)) return replyOf(commandId, 'no-session');
  const { position } = buffer;
  const publications = presentView(state, position, gatewayId, now).map(encodePublication);
  return { commandId, rejection: null, position, push: [], publications };
}

/**
 * The present view of everybody a gateway may hold a socket of. Those who count as away are among them: a gateway that was
 * cut off asks for this before its players are known to be back. The host's is sent in any case, it may sit anywhere.
 */
function presentView(state: SessionState, position: Position, gatewayId: GatewayId, now: number): Publication[] {
  const header = { sessionId: state.id, ...position };
  const mayBeHere = (player: Player) => (connectionOf(player)?.gatewayId ?? gatewayId) === gatewayId;
  const [first, ...others] = presentPlayers(state).filter(mayBeHere);
  const publications: Publication[] = [];
  if (first) {
    const table = sessionRequestTable(state, [first, ...others]);
    publications.push({ ...header, audience: 'each', target: 'sessionrequest', table });
  }
  for (const { target, args } of surroundings(state, now))
    publications.push({ ...header, audience: 'players', target, args });
  for (const { target, args } of hostPushes(state, now))
    publications.push({ ...header, audience: 'host', target, args });
  return publications;
}
