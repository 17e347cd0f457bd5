import type { ConnectionId } from '#ids.ts';
import { DURATIONS, LIMITS } from '#limits.ts';
import { isReadableName, looksOf } from '#names/user-name.ts';
import { userNameKey } from '#text.ts';
import type { CommandOf, Connection } from './commands.ts';
import { accept, type CommandContext, type Decision, reject } from './decision.ts';
import type { SessionEvent } from './events.ts';
import {
  connectionOf,
  gatewaysOf,
  type Player,
  phase,
  presentPlayer,
  presentPlayers,
  type SessionState,
} from './state.ts';

type PresenceCommand = CommandOf<
  | 'EnterSession'
  | 'LeaveSession'
  | 'DropConnection'
  | 'EnterAsHost'
  | 'DropHost'
  | 'ReconcilePresence'
  | 'DropGateway'
  | 'SweepAway'
>;

/** Players and hosts entering, leaving and losing their connections. */
export function decidePresence(state: SessionState, command: PresenceCommand, context: CommandContext): Decision {
  switch (command.type) {
    case 'EnterSession':
      return enter(state, command, context);
    case 'LeaveSession':
      return presentPlayer(state, command.playerId)
        ? accept({ type: 'PlayerLeft', playerId: command.playerId, reason: 'left' })
        : accept();
    case 'DropConnection': {
      const player = presentPlayer(state, command.playerId);
      // A player who is already back on another socket is not away.
      return player && connectionOf(player)?.connectionId === command.connectionId
        ? accept({ type: 'PlayerDropped', playerId: player.id })
        : accept();
    }
    case 'EnterAsHost':
      return hasHost(state, command.connection.connectionId) || isLogFull(state)
        ? accept()
        : accept({ type: 'HostEntered', connection: command.connection });
    case 'DropHost':
      return hasHost(state, command.connectionId)
        ? accept({ type: 'HostDropped', connectionId: command.connectionId })
        : accept();
    case 'ReconcilePresence':
      return isLogFull(state) ? accept() : accept(...reconcile(state, command));
    case 'DropGateway':
      return gatewaysOf(state).has(command.gatewayId)
        ? accept({ type: 'GatewayDropped', gatewayId: command.gatewayId })
        : accept();
    case 'SweepAway':
      return phase(state) === 'lobby' ? accept(...awayTooLong(state, context.at).map(leftLobby)) : accept();
  }
}

/**
 * The device decides who somebody is: the same device comes back as the same player, whatever else it says; another
 * device can never become that player. Who is new must not be in another session or run one. Names are compared without
 * case, and by what they look like (contract, section 4).
 */
function enter(
  state: SessionState,
  command: CommandOf<'EnterSession'>,
  { elsewhere, maxPlayers = LIMITS.players }: CommandContext,
): Decision {
  const { playerId, identifier, deviceId, connection } = command;
  const mine = state.playerByDevice.get(deviceId);
  if (mine) {
    const player = state.players.get(mine);
    return player && (isAt(player, connection) || isLogFull(state))
      ? accept()
      : accept({ type: 'PlayerReturned', playerId: mine, connection });
  }
  if (phase(state) === 'endscreen') return reject('no-session');
  if (elsewhere?.bar) return reject(elsewhere.bar);
  if (state.players.size >= maxPlayers || isLogFull(state)) return reject('session-full');
  if (!isReadableName(identifier)) return reject('name-refused');
  const key = userNameKey(identifier);
  if (state.playerByName.has(key)) return reject('name-taken');
  if (looksOf(identifier, key).some((look) => state.playerByLook.has(look))) return reject('name-taken');
  if (state.players.has(playerId)) return reject('device-taken');
  return accept({ type: 'PlayerJoined', playerId, identifier, deviceId, connection });
}

/**
 * Makes presence agree with the sockets a gateway has. A close may never have been told, and a player whose newest socket
 * closed may still be on an older one.
 */
function reconcile(state: SessionState, command: CommandOf<'ReconcilePresence'>): SessionEvent[] {
  const { gatewayId, players, hosts, entering } = command;
  const open = new Set([...players.map(([, connectionId]) => connectionId), ...hosts, ...entering]);
  const seats = new Map(players);
  const events: SessionEvent[] = [];
  for (const player of presentPlayers(state)) {
    const at = connectionOf(player);
    if (at && (at.gatewayId !== gatewayId || open.has(at.connectionId))) continue;
    const connectionId = seats.get(player.id);
    if (connectionId)
      events.push({ type: 'PlayerReturned', playerId: player.id, connection: { gatewayId, connectionId } });
    else if (at) events.push({ type: 'PlayerDropped', playerId: player.id });
  }
  const known = [...(state.hostSockets ?? [])];
  const lost = known.filter(([connectionId, gateway]) => gateway === gatewayId && !open.has(connectionId));
  const [host] = hosts;
  // Before the others drop, so that nobody is told that the host is away.
  if (host && state.hostSockets && known.length === lost.length)
    events.push({ type: 'HostEntered', connection: { gatewayId, connectionId: host } });
  for (const [connectionId] of lost) events.push({ type: 'HostDropped', connectionId });
  return events;
}

/** Bounds the log against endless reconnects: once full, known players are served without an event. */
const isLogFull = (state: SessionState): boolean => state.comings >= LIMITS.comings;

function isAt(player: Player, connection: Connection): boolean {
  return connectionOf(player)?.connectionId === connection.connectionId;
}

const hasHost = (state: SessionState, connectionId: ConnectionId): boolean =>
  state.hostSockets?.has(connectionId) ?? false;

/** Players without a connection for 30 seconds, whom the lobby removes. */
export function awayTooLong(state: SessionState, at: number): Player[] {
  return [...state.players.values()].filter(
    ({ presence }) => presence.kind === 'away' && at - presence.since >= DURATIONS.lobbyAway,
  );
}

const leftLobby = (player: Player) => ({ type: 'PlayerLeft', playerId: player.id, reason: 'away' }) as const;
