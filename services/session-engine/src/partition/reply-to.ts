import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import {
  type Position,
  type Push,
  replyOf,
  SESSION_OVER,
  type SharedPush,
  type WrittenReply,
} from '@quarry/events/backplane/command';
import { encodePublication, type Publication } from '@quarry/events/backplane/publication';
import type { HostFrames } from '@quarry/events/hub-shapes';
import type { CommandId, PlayerId, UserId } from '@quarry/events/ids';
import { kindOf } from '@quarry/events/questions/question';
import { framesFor } from '@quarry/events/screens';
import type { CommandEnvelope, CommandOf, SessionQuery } from '@quarry/events/session/commands';
import { responseIn } from '@quarry/events/session/fields';
import { playersPage } from '@quarry/events/session/players-page';
import { previewScores } from '@quarry/events/session/results/score-preview';
import {
  connectionOf,
  deviceOf,
  isLive,
  type Player,
  phase,
  presentPlayer,
  presentPlayers,
  type SessionState,
} from '@quarry/events/session/state';
import {
  hostPushes,
  playerViews,
  receiptTable,
  sessionRequestTable,
  sharedWhole,
  snapshotFrames,
} from '#publishing/view-frames.ts';
import type { CachedSession } from './session-cache.ts';

/** Builds the reply to one command or query; the outcome of a query is null. */
export type ReplyTo = (
  session: CachedSession,
  envelope: CommandEnvelope,
  outcome: CommandOutcome | null,
) => WrittenReply;

/**
 * Builds the replies of a batch after all of it is decided. A reply depends on the present state and the outcome only,
 * so a redelivered command gets its reply again. Requests in one batch share one view: that of a host with a large
 * crowd is over a megabyte.
 * @param now the stream's clock, in milliseconds
 */
export function createReplyTo(now: number): ReplyTo {
  const views = new Map<SessionState, (player: Player) => SharedPush[]>();
  const viewOf = ({ state, buffer }: CachedSession, commandId: CommandId, player: Player): WrittenReply => {
    const view = views.get(state) ?? playerViews(state, now);
    views.set(state, view);
    return { commandId, rejection: null, playerId: player.id, position: buffer.position, push: view(player) };
  };
  /**
   * The host may have removed the player since it entered, in the same batch or before a copy of the command arrived.
   */
  const viewOrRemoval = (session: CachedSession, commandId: CommandId, playerId: PlayerId): WrittenReply => {
    const player = presentPlayer(session.state, playerId);
    if (player) return viewOf(session, commandId, player);
    const reason = removalOf(session.state, playerId);
    if (!reason) return replyOf(commandId, 'not-in-session');
    return removal(session, commandId, playerId, reason);
  };
  const hostViews: Record<HostFrames, Map<SessionState, SharedPush[]>> = {
    full: new Map(),
    summaries: new Map(),
    stage: new Map(),
  };
  const hostViewOf = (
    { state, buffer }: CachedSession,
    commandId: CommandId,
    { hostId, summaries, role }: AskingHost,
  ): WrittenReply => {
    const refusal = refusedToHost(state, hostId);
    if (refusal) return replyOf(commandId, refusal);
    const frames = framesFor(role ?? 'host', summaries);
    const push = hostViews[frames].get(state) ?? hostPushes(state, now, frames).map(sharedWhole);
    hostViews[frames].set(state, push);
    return { commandId, rejection: null, position: buffer.position, push };
  };

  return (session, { commandId, body }, outcome) => {
    const { state } = session;
    if (outcome?.rejection) return replyOf(commandId, outcome.rejection);
    switch (body.type) {
      case 'EnterSession': {
        const { deviceId, playerId } = body;
        const id = state.playerByDevice.get(deviceId) ?? state.bans.get(deviceId)?.id;
        if (id) return viewOrRemoval(session, commandId, id);
        // Once the host has removed a player from the lobby, only its device is known.
        if (state.removedDevices.has(deviceId)) return removal(session, commandId, playerId, 'removed');
        return replyOf(commandId, 'not-in-session');
      }
      case 'SubmitAnswer':
        return { commandId, rejection: null, push: [stored(state, body)] };
      case 'ViewAsPlayer':
        return isLive(state) ? viewOrRemoval(session, commandId, body.playerId) : replyOf(commandId, 'no-session');
      case 'EnterAsHost':
      case 'ViewAsHost':
        return hostViewOf(session, commandId, body);
      case 'ListPlayers':
        return resultOf(commandId, refusedToHost(state, body.hostId), () => playersPage(state, body));
      case 'PreviewScores': {
        // Also after the end: a mistake may be found when the results are read.
        const refusal = state.hostId === null ? 'no-session' : state.hostId === body.hostId ? undefined : 'not-host';
        return resultOf(commandId, refusal, () => previewScores(state, body));
      }
      case 'Resync':
        return resync(session, commandId, body, now);
      case 'ReconcilePresence':
        return reconciled(state, commandId, body);
      default:
        return replyOf(commandId, null);
    }
  };
}

/** Result of `ReconcilePresence`: the session has ended, or the gateway's players who are not in it, if any. */
function reconciled(
  state: SessionState,
  commandId: CommandId,
  { players }: CommandOf<'ReconcilePresence'>,
): WrittenReply {
  if (phase(state) === 'ended') return { ...replyOf(commandId, null), result: SESSION_OVER };
  const gone = isLive(state) ? players.flatMap(([id]) => (presentPlayer(state, id) ? [] : [id])) : [];
  return { ...replyOf(commandId, null), ...(gone.length > 0 && { result: JSON.stringify(gone) }) };
}

type AskingHost = Pick<Extract<SessionQuery, { type: 'ViewAsHost' }>, 'hostId' | 'summaries' | 'role'>;

type Removal = 'banned' | 'removed';

function removal({ buffer }: CachedSession, commandId: CommandId, playerId: PlayerId, reason: Removal): WrittenReply {
  const push = [{ target: 'removed', args: JSON.stringify([{ reason }]) }];
  return { commandId, rejection: null, playerId, position: buffer.position, push };
}

/** Whether the host took a player out, under this id or a later one of its device. */
function removalOf(state: SessionState, playerId: PlayerId): Removal | undefined {
  const deviceId = deviceOf(state, playerId);
  if (!deviceId) return undefined;
  if (state.bans.has(deviceId)) return 'banned';
  return state.removedDevices.has(deviceId) ? 'removed' : undefined;
}

function stored({ questions }: SessionState, command: CommandOf<'SubmitAnswer'>): Push {
  const { questionId } = command;
  const response = responseIn(command);
  const question = questions.find(({ id }) => id === questionId);
  const answerId = question && response !== undefined ? kindOf(question).answerIdOf(response) : '';
  const more = response === answerId ? {} : { response };
  return { target: 'answer', args: JSON.stringify([{ questionId, answerId, ...more }]) };
}

function resultOf(commandId: CommandId, refusal: Refusal | undefined, make: () => unknown): WrittenReply {
  return refusal ? replyOf(commandId, refusal) : { ...replyOf(commandId, null), result: JSON.stringify(make()) };
}

type Refusal = 'no-session' | 'not-host';

/** Reason to refuse a session to a caller who claims to be its host, if any. */
function refusedToHost(state: SessionState, hostId: UserId): Refusal | undefined {
  if (!isLive(state)) return 'no-session';
  return state.hostId === hostId ? undefined : 'not-host';
}

/**
 * Also for an ended session, whose end may have been missed, unless its numbers are forgotten: a gateway that has seen
 * higher ones would ask for ever.
 */
function resync({ state, buffer }: CachedSession, commandId: CommandId, body: Resync, now: number): WrittenReply {
  const { position } = buffer;
  if (phase(state) === 'unborn' || (phase(state) === 'ended' && position.seq === 0))
    return replyOf(commandId, 'no-session');
  const publications = presentView(state, position, body, now).map(encodePublication);
  return { commandId, rejection: null, position, push: [], publications };
}

type Resync = Pick<Extract<SessionQuery, { type: 'Resync' }>, 'gatewayId' | 'hosts'>;

/**
 * The present view of everybody who may be connected to a gateway. That includes players who count as away, because a
 * gateway that was disconnected asks before its players have returned. The host's view is included in the kinds its
 * sockets there get.
 */
function presentView(
  state: SessionState,
  position: Position,
  { gatewayId, hosts: kinds = ['full'] }: Resync,
  now: number,
): Publication[] {
  const header = { sessionId: state.id, ...position };
  const mayBeHere = (player: Player) => (connectionOf(player)?.gatewayId ?? gatewayId) === gatewayId;
  const players = presentPlayers(state).filter(mayBeHere);
  const table = sessionRequestTable(state, players, now);
  // Even without rows: a player who was removed, or has a newer socket elsewhere, thereby requests its own view.
  const publications: Publication[] = [{ ...header, audience: 'each', target: 'sessionrequest', table }];
  if (state.receipts)
    publications.push({ ...header, audience: 'each', target: 'receipt', table: receiptTable(state, players) });
  for (const { target, args } of snapshotFrames(state, now))
    publications.push({ ...header, audience: 'players', target, args });
  for (const hosts of kinds)
    for (const { target, args } of hostPushes(state, now, hosts))
      publications.push({ ...header, audience: 'host', hosts, target, args });
  return publications;
}
