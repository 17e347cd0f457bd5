import type { ConnectionId, GatewayId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { looksOf } from '#names/user-name.ts';
import { userNameKey } from '#text.ts';
import type { Connection } from './commands.ts';
import type { EventOf } from './events.ts';
import { arrive, depart } from './roster.ts';
import { connectionOf, hasLeft, type Player, presentPlayers, type SessionState } from './state.ts';

/** How `evolve` folds who is in a session and who is away; what `decide-presence.ts` decides. */

/** Somebody new. */
export function join(state: SessionState, event: EventOf<'PlayerJoined'>): void {
  const player: Player = {
    id: event.playerId,
    identifier: event.identifier,
    deviceId: event.deviceId,
    presence: { kind: 'connected', connection: event.connection },
    score: 0,
    answers: [],
    standing: null,
  };
  state.players.set(player.id, player);
  state.playerByDevice.set(player.deviceId, player.id);
  const key = userNameKey(player.identifier);
  state.playerByName.set(key, player.id);
  for (const look of looksOf(player.identifier, key)) state.playerByLook.set(look, player.id);
  arrive(state.roster, player.id);
  state.comings += 1;
}

/** A known device on a connection, whether it was away, had left or is on another one. */
export function comeBack(state: SessionState, player: Player, event: EventOf<'PlayerReturned'>): void {
  if (hasLeft(player)) arrive(state.roster, player.id);
  player.presence = { kind: 'connected', connection: event.connection };
  state.comings += 1;
}

/** Away since this instant. Only who is connected can be dropped. */
export function drop(player: Player, at: number): void {
  player.presence = { kind: 'away', since: at };
}

/** Everybody on it is away, and no socket of the host's is left there. */
export function dropGateway(state: SessionState, gatewayId: GatewayId, at: number): void {
  for (const player of state.players.values()) if (connectionOf(player)?.gatewayId === gatewayId) drop(player, at);
  for (const [connectionId, gateway] of state.hostSockets ?? [])
    if (gateway === gatewayId) state.hostSockets?.delete(connectionId);
}

/** One more socket; a close that was never told must not fill the memory, so the oldest of too many goes. */
export function enterAsHost(state: SessionState, { connectionId, gatewayId }: Connection): void {
  state.hostSockets ??= new Map();
  state.hostSockets.set(connectionId, gatewayId);
  state.comings += 1;
  const [oldest] = state.hostSockets.keys();
  if (oldest && state.hostSockets.size > LIMITS.hostSockets) state.hostSockets.delete(oldest);
}

export function dropHost(state: SessionState, connectionId: ConnectionId): void {
  state.hostSockets?.delete(connectionId);
}

/** Before the first question nothing of a player is worth keeping, and its name is free again; later its score stays. */
export function leave(state: SessionState, player: Player): void {
  player.presence = { kind: 'left' };
  if (!state.current) {
    state.players.delete(player.id);
    state.playerByDevice.delete(player.deviceId);
    const key = userNameKey(player.identifier);
    state.playerByName.delete(key);
    for (const look of looksOf(player.identifier, key)) state.playerByLook.delete(look);
  }
  depart(state.roster, player.id, () => presentPlayers(state).map((other) => other.id));
}
