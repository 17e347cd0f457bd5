import type { ConnectionId, PlayerId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { looksOf } from '#names/user-name.ts';
import { userNameKey } from '#text.ts';
import type { EventOf } from './events.ts';
import { arrive, depart } from './roster.ts';
import {
  type FormerPlayer,
  hasLeft,
  holdsPlace,
  type Player,
  playersAt,
  presentPlayers,
  type SessionState,
} from './state.ts';
import { addUnranked, removeUnranked } from './unranked.ts';

/** The events of `decide-presence.ts`, as `evolve` applies them. */

/** A new player. */
export function join(state: SessionState, event: EventOf<'PlayerJoined'>): void {
  const player: Player = {
    id: event.playerId,
    identifier: event.identifier,
    isRenamed: event.renamed ?? false,
    pendingName: event.pendingName ?? null,
    deviceId: event.deviceId,
    presence: { kind: 'connected', connection: event.connection },
    score: 0,
    timeFactor: event.timeFactor ?? 1,
    answers: [],
    joinedAt: firstQuestion(state),
    team: event.team ?? null,
    missed: [],
    standing: null,
  };
  state.players.set(player.id, player);
  state.playerByDevice.set(player.deviceId, player.id);
  state.formerPlayers.delete(player.id);
  state.sleepers.delete(player.deviceId);
  state.removedDevices.delete(player.deviceId);
  if (player.timeFactor > 1) state.slowPlayers.add(player.id);
  holdName(state, player);
  arrive(state.roster, player);
  addUnranked(state, player);
  if (state.devices.has(player.deviceId)) state.entries += 1;
  else state.devices.add(player.deviceId);
}

/** To be called when a player's presence or answers changed. Keeps the order of those who have no place. */
export function notePlace({ placeless }: SessionState, player: Player): void {
  if (holdsPlace(player)) placeless.delete(player.id);
  else placeless.add(player.id);
}

function firstQuestion({ current }: SessionState): number {
  if (!current) return 1;
  return current.index + (current.closed ? 2 : 1);
}

function holdName(state: SessionState, { id, identifier }: Player): void {
  const key = userNameKey(identifier);
  state.playerByName.set(key, id);
  for (const look of looksOf(identifier, key)) state.playerByLook.set(look, id);
}

/** Only its own: another player may have the name of a removed one. */
function freeName(state: SessionState, { id, identifier }: Player): void {
  const key = userNameKey(identifier);
  if (state.playerByName.get(key) === id) state.playerByName.delete(key);
  for (const look of looksOf(identifier, key)) if (state.playerByLook.get(look) === id) state.playerByLook.delete(look);
}

/** A known device connects: it was away, had left, or is on another connection. */
export function comeBack(state: SessionState, player: Player, event: EventOf<'PlayerReturned'>): void {
  if (state.removedDevices.delete(player.deviceId)) holdName(state, player);
  if (hasLeft(player)) {
    arrive(state.roster, player);
    if (!player.standing) addUnranked(state, player);
  }
  player.presence = { kind: 'connected', connection: event.connection };
  notePlace(state, player);
  state.entries += 1;
}

/** As an engine of an older release lets a player return, which does not forget one whose place was needed. */
export function rejoin(state: SessionState, { playerId, connection }: EventOf<'PlayerReturned'>): void {
  const former = state.formerPlayers.get(playerId);
  if (!former) return;
  const { pendingName, team, timeFactor } = state.sleepers.get(former.deviceId) ?? {};
  const kept = { pendingName: pendingName ?? undefined, team: team ?? undefined, timeFactor };
  join(state, { type: 'PlayerJoined', playerId, connection, ...former, ...kept });
}

/** Away since this instant. Only connected players can be dropped. */
export function drop(state: SessionState, player: Player, at: number): void {
  player.presence = { kind: 'away', since: at };
  notePlace(state, player);
}

/** All players on the gateway are away, and the host's sockets there are gone. */
export function dropGateway(
  state: SessionState,
  { gatewayId, playerIds }: EventOf<'GatewayDropped'>,
  at: number,
): void {
  for (const id of playerIds ?? playersAt(state, gatewayId)) {
    const player = state.players.get(id);
    if (player) drop(state, player, at);
  }
  for (const [connectionId, gateway] of state.hostSockets ?? [])
    if (gateway === gatewayId) dropHost(state, connectionId);
  for (const [connectionId, screen] of state.screens) if (screen.gatewayId === gatewayId) dropHost(state, connectionId);
}

/** One more socket, or other frames for it. The oldest is dropped above the limit, because closes may go unreported. */
export function enterAsHost(state: SessionState, { connection, summaries, role }: EventOf<'HostEntered'>): void {
  const { connectionId, gatewayId } = connection;
  state.entries += 1;
  if (role) state.screens.set(connectionId, { gatewayId, role });
  else {
    state.hostSockets ??= new Map();
    state.hostSockets.set(connectionId, gatewayId);
    if (summaries) state.summaryHosts.add(connectionId);
    else state.summaryHosts.delete(connectionId);
  }
  for (const sockets of [state.hostSockets, state.screens]) {
    const [oldest] = sockets?.keys() ?? [];
    if (oldest && sockets && sockets.size > LIMITS.hostSockets) dropHost(state, oldest);
  }
}

export function dropHost(state: SessionState, connectionId: ConnectionId): void {
  state.hostSockets?.delete(connectionId);
  state.summaryHosts.delete(connectionId);
  state.screens.delete(connectionId);
}

/**
 * Before the first question a player is removed and its name is free; afterwards its score is kept, unless its place was
 * needed. One whose place is needed may have left before.
 */
export function leave(state: SessionState, player: Player, reason: EventOf<'PlayerLeft'>['reason']): void {
  const wasThere = !hasLeft(player);
  if (wasThere) player.presence = { kind: 'left' };
  removeUnranked(state, player);
  if (!state.current || reason === 'away') forget(state, player);
  else notePlace(state, player);
  if (!wasThere) return;
  if (reason === 'away') remember(state.sleepers, player.deviceId, player);
  depart(state.roster, player, () => presentPlayers(state).map((other) => other.id));
}

function forget(state: SessionState, player: Player): void {
  freeName(state, player);
  state.players.delete(player.id);
  state.playerByDevice.delete(player.deviceId);
  state.slowPlayers.delete(player.id);
  state.placeless.delete(player.id);
  remember(state.formerPlayers, player.id, { deviceId: player.deviceId, identifier: player.identifier });
}

/** As the newest of at most as many as a session has players. */
function remember<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= LIMITS.players) return;
    entries.delete(oldest);
  }
}

/** As if it had left; its name is free at once, because it may be the reason. A ranking of the others must follow. */
export function remove(state: SessionState, player: Player, banned: boolean): void {
  if (!hasLeft(player)) leave(state, player, 'left');
  freeName(state, player);
  player.presence = { kind: 'removed' };
  player.standing = null;
  if (state.players.has(player.id)) notePlace(state, player);
  state.removedDevices.add(player.deviceId);
  if (banned) state.bans.set(player.deviceId, { id: player.id, identifier: player.identifier });
}

/** A player who has left the lobby: nothing else is known of it any more. */
export function banFormer(state: SessionState, id: PlayerId, { deviceId, identifier }: FormerPlayer): void {
  state.sleepers.delete(deviceId);
  state.removedDevices.add(deviceId);
  state.bans.set(deviceId, { id, identifier });
}

/** Also on the podium. */
export function rename(
  state: SessionState,
  player: Player,
  { identifier, pendingName }: Pick<EventOf<'PlayerRenamed'>, 'identifier' | 'pendingName'>,
): void {
  freeName(state, player);
  const isUnranked = !hasLeft(player) && !player.standing;
  if (isUnranked) removeUnranked(state, player);
  player.identifier = identifier;
  player.pendingName = pendingName ?? null;
  if (isUnranked) addUnranked(state, player);
  // A removed player comes back under a name of its own.
  player.isRenamed = player.presence.kind !== 'removed';
  if (player.isRenamed) holdName(state, player);
  state.podium = state.podium.map((step) => ({
    ...step,
    players: step.players.map((one) => (one.id === player.id ? { ...one, identifier } : one)),
  }));
}
