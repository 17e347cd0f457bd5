import { z } from 'zod';
import {
  type ConnectionId,
  connectionIdSchema,
  type GatewayId,
  gatewayIdSchema,
  playerIdSchema,
  userIdSchema,
} from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { asked, screenRoleSchema } from '#screens.ts';
import {
  accept,
  acceptAll,
  type CommandContext,
  commandSchema,
  type Decision,
  defineCommand,
  RECURRING,
} from '#session/decision.ts';
import type { EventOf, SessionEvent } from '#session/events.ts';
import { connectionSchema, isNowhere } from '#session/fields.ts';
import { awayTooLong, gatewaysOf, playersAt } from '#session/sockets.ts';
import { connectionOf, isLogFull, phase, presentPlayer, type SessionState } from '#session/state.ts';
import { enter, enterSession } from './enter.ts';

/** Players and hosts who enter, leave and lose their connections. */

const leaveSession = commandSchema('LeaveSession', { playerId: playerIdSchema });

function leave(state: SessionState, { playerId }: z.infer<typeof leaveSession>): Decision {
  return presentPlayer(state, playerId) ? accept({ type: 'PlayerLeft', playerId, reason: 'left' }) : accept();
}

const dropConnection = commandSchema('DropConnection', { playerId: playerIdSchema, connectionId: connectionIdSchema });

/** One socket closed. A player who is already back on another socket is not away. */
function drop(state: SessionState, { playerId, connectionId }: z.infer<typeof dropConnection>): Decision {
  const player = presentPlayer(state, playerId);
  return player && connectionOf(player)?.connectionId === connectionId
    ? accept({ type: 'PlayerDropped', playerId })
    : accept();
}

const enterAsHostSchema = commandSchema('EnterAsHost', {
  hostId: userIdSchema,
  connection: connectionSchema,
  ...asked,
});
type EnterAsHost = z.infer<typeof enterAsHostSchema>;

/** A socket of the host starts following the session. */
function enterAsHost(state: SessionState, command: EnterAsHost): Decision {
  return isHostAt(state, command) || isOneOfMany(state, command) ? accept() : accept(hostEntered(command));
}

const dropHostSchema = commandSchema('DropHost', { connectionId: connectionIdSchema });

/** A socket of the host closes, or follows another session. */
function dropHost(state: SessionState, { connectionId }: z.infer<typeof dropHostSchema>): Decision {
  return state.hostSockets?.has(connectionId) || state.screens.has(connectionId)
    ? accept({ type: 'HostDropped', connectionId })
    : accept();
}

/** More sockets of one session than a gateway can hold. */
const RECONCILED = 200_000;

/**
 * All sockets of the session that a gateway has: players' and hosts' that are in it, and entering ones. Any other
 * socket that the session remembers on this gateway is gone. With bounds: only those whose ids are at least `from` and
 * below `to`.
 */
const reconcilePresence = commandSchema('ReconcilePresence', {
  gatewayId: gatewayIdSchema,
  from: connectionIdSchema.optional(),
  to: connectionIdSchema.optional(),
  players: z.array(z.tuple([playerIdSchema, connectionIdSchema])).max(RECONCILED),
  hosts: z.array(connectionIdSchema).max(RECONCILED),
  /** Hosts that asked for summaries. */
  summaries: z.array(connectionIdSchema).max(RECONCILED).optional(),
  /** Stages and remotes, which are not among the hosts. */
  screens: z
    .array(z.object({ connectionId: connectionIdSchema, role: screenRoleSchema }))
    .max(RECONCILED)
    .optional(),
  entering: z.array(connectionIdSchema).max(RECONCILED),
});

/**
 * Makes presence match the sockets a gateway has, or those of them in a range of connection ids. A close may have been lost,
 * and a player whose newest socket closed may still be on an older one.
 */
function reconcile(state: SessionState, command: z.infer<typeof reconcilePresence>): Decision {
  const { gatewayId, from, to, players, hosts, entering, summaries = [], screens = [] } = command;
  const open = new Set([
    ...players.map(([, connectionId]) => connectionId),
    ...hosts,
    ...screens.map(({ connectionId }) => connectionId),
    ...entering,
  ]);
  const isLost = (id: ConnectionId, gateway: GatewayId) =>
    gateway === gatewayId && (from === undefined || id >= from) && (to === undefined || id < to) && !open.has(id);
  const seats = new Map(players);
  const events: SessionEvent[] = [];
  for (const [playerId, connectionId] of seats) {
    const player = presentPlayer(state, playerId);
    const at = player && connectionOf(player);
    if (!player || (at && !isNowhere(at) && !isLost(at.connectionId, at.gatewayId))) continue;
    events.push({ type: 'PlayerReturned', playerId, connection: { gatewayId, connectionId } });
  }
  for (const [playerId, connectionId] of state.connections.get(gatewayId) ?? [])
    if (isLost(connectionId, gatewayId) && !seats.has(playerId)) events.push({ type: 'PlayerDropped', playerId });
  const known = [...(state.hostSockets ?? [])];
  const lost = known.filter((socket) => isLost(...socket));
  const [host] = hosts;
  // Before the others drop, so that nobody is told that the host is away.
  if (host && state.hostSockets && known.length === lost.length)
    events.push(
      hostEntered({ connection: { gatewayId, connectionId: host }, summaries: summaries.includes(host) || undefined }),
    );
  for (const [connectionId] of lost) events.push({ type: 'HostDropped', connectionId });
  const kept = [...state.screens].filter(([id, screen]) => screen.gatewayId === gatewayId && !isLost(id, gatewayId));
  for (const [connectionId, screen] of state.screens)
    if (isLost(connectionId, screen.gatewayId)) events.push({ type: 'HostDropped', connectionId });
  // One socket of a role is enough for its frames to be published.
  for (const role of screenRoleSchema.options) {
    const first = screens.find((screen) => screen.role === role);
    if (first && !kept.some(([, screen]) => screen.role === role))
      events.push(hostEntered({ connection: { gatewayId, connectionId: first.connectionId }, role }));
  }
  return acceptAll(events);
}

/** Whether this socket of the host, a stage or a remote is known, and with it which frames it gets. */
function isHostAt(
  { hostSockets, summaryHosts, screens }: SessionState,
  { connection, summaries, role }: HostEntry,
): boolean {
  const { connectionId } = connection;
  if (role) return screens.get(connectionId)?.role === role;
  return Boolean(hostSockets?.has(connectionId)) && summaryHosts.has(connectionId) === Boolean(summaries);
}

/**
 * Whether the session already remembers its maximum of screens and one of this role on this gateway. Its frames are
 * published anyway, and remembering it would push out another screen, perhaps the only remote.
 */
function isOneOfMany({ screens }: SessionState, { connection, role }: HostEntry): boolean {
  if (screens.size < LIMITS.hostSockets) return false;
  return [...screens.values()].some((screen) => screen.role === role && screen.gatewayId === connection.gatewayId);
}

type HostEntry = Pick<EnterAsHost, 'connection' | 'summaries' | 'role'>;

function hostEntered({ connection, summaries, role }: HostEntry): EventOf<'HostEntered'> {
  return { type: 'HostEntered', connection, ...(summaries ? { summaries } : {}), ...(role ? { role } : {}) };
}

const dropGatewaySchema = commandSchema('DropGateway', { gatewayId: gatewayIdSchema });

/** A gateway is dead. */
function dropGateway(state: SessionState, { gatewayId }: z.infer<typeof dropGatewaySchema>): Decision {
  if (!gatewaysOf(state).has(gatewayId)) return accept();
  const playerIds = playersAt(state, gatewayId);
  return accept({ type: 'GatewayDropped', gatewayId, ...(playerIds.length > 0 ? { playerIds } : {}) });
}

/** Removes players from the lobby who have been away too long. */
function sweepAway(state: SessionState, _: unknown, { at }: CommandContext): Decision {
  if (phase(state) !== 'lobby' || isLogFull(state)) return accept();
  const away = awayTooLong(state, at);
  return acceptAll(away.map(({ id: playerId }) => ({ type: 'PlayerLeft', playerId, reason: 'away' })));
}

export const presenceCommands = {
  EnterSession: defineCommand(enterSession, enter, { sentAgain: true }),
  LeaveSession: defineCommand(leaveSession, leave),
  DropConnection: defineCommand(dropConnection, drop, RECURRING),
  // Counts from its arrival, as a player's entry does.
  EnterAsHost: defineCommand(enterAsHostSchema, enterAsHost, { sentAgain: true, countsFromArrival: true }),
  DropHost: defineCommand(dropHostSchema, dropHost, RECURRING),
  ReconcilePresence: defineCommand(reconcilePresence, reconcile, RECURRING),
  DropGateway: defineCommand(dropGatewaySchema, dropGateway, RECURRING),
  SweepAway: defineCommand(commandSchema('SweepAway', {}), sweepAway, RECURRING),
};
