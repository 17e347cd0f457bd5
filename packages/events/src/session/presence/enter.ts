import type { ConnectionId, GatewayId, PlayerId } from '#ids.ts';
import type { Language } from '#language.ts';
import { DURATIONS, LIMITS } from '#limits.ts';
import { givenName, placeholderName } from '#names/given-names.ts';
import { screenRoleSchema } from '#screens.ts';
import type { CommandOf, Connection } from './commands.ts';
import { refusedName } from './decide-room.ts';
import { teamOnEntry } from './decide-teams.ts';
import { accept, acceptAll, type CommandContext, type Decision, reject } from './decision.ts';
import type { EventOf, SessionEvent } from './events.ts';
import {
  connectionOf,
  gatewaysOf,
  hasLeft,
  isLogFull,
  type Kept,
  type Player,
  phase,
  playersAt,
  presentPlayer,
  type SessionState,
} from './state.ts';

/** Decisions about players and hosts who enter, leave and lose their connections. */

/**
 * The device identifies a player: the same device comes back as the same player, whatever else it sends; another device
 * can never become that player. A new player must not be in another session or run one. Names are compared without
 * case, and by appearance (contract, section 4).
 */
export function enter(
  state: SessionState,
  command: CommandOf<'EnterSession'>,
  { crossSession, maxPlayers = LIMITS.players }: CommandContext,
): Decision {
  const { deviceId, connection } = command;
  if (state.bans.has(deviceId)) return reject('banned');
  const id = state.playerByDevice.get(deviceId);
  const mine = id ? state.players.get(id) : undefined;
  const kept = state.sleepers.get(deviceId);
  if (command.again && !isExpected(command.playerId, mine, kept)) return reject('not-in-session');
  // It does not know that the host removed it: the reply says so.
  if (command.returns && state.removedDevices.has(deviceId)) return accept();
  if (mine && mine.presence.kind !== 'removed') {
    if (mayChangeId(state, command)) return changeId(mine, command);
    const isHere = command.again ? connectionOf(mine) !== null : isAt(mine, connection);
    return isHere || isLogFull(state) ? accept() : accept({ type: 'PlayerReturned', playerId: mine.id, connection });
  }
  if (phase(state) === 'endscreen') return reject('no-session');
  if (state.room.locked && !kept) return reject('room-locked');
  if (crossSession?.bar) return reject(crossSession.bar);
  const isNew = !state.devices.has(deviceId);
  const isOver = isNew ? state.devices.size >= LIMITS.devicesPerPlace * maxPlayers : isLogFull(state) && !kept;
  const evicted = mine ? [] : evictedFor(state, Math.min(maxPlayers, state.maxPlayers ?? maxPlayers));
  if (isOver || !evicted) return reject('session-full');
  const given = nameGiven(state, command, kept);
  if (given === undefined && isListed(state, command.filteredIn)) return reject('name-refused');
  const refusal = refusedName(state, given ?? command.identifier, mine?.id);
  if (refusal) return reject(refusal);
  const isDoubtful = given === undefined && isListed(state, command.doubtfulIn);
  const identifier = isDoubtful ? placeholderFor(state) : (given ?? command.identifier);
  const pendingName = isDoubtful ? command.identifier : kept?.identifier === identifier ? kept.pendingName : null;
  if (mine) return comeBackAs(mine, { identifier, pendingName }, connection);
  if (isTaken(state, command)) return reject('device-taken');
  const team = kept?.team ?? teamOnEntry(state);
  const isRenamed = Boolean(kept?.isRenamed) && kept?.identifier === identifier;
  const { timeFactor = 1 } = kept ?? {};
  return acceptAll([...evicted, joined(command, { identifier, isRenamed, pendingName, team, timeFactor })]);
}

/**
 * Players without a place, longest first, who leave so that one more can join; null if that is not enough. Nobody leaves a
 * full log, where players are back without an event and only seem to be away.
 */
function evictedFor(state: SessionState, most: number): EventOf<'PlayerLeft'>[] | null {
  const needed = state.players.size + 1 - most;
  const evicted: EventOf<'PlayerLeft'>[] = [];
  if (needed <= 0) return evicted;
  if (isLogFull(state) || state.placeless.size < needed) return null;
  for (const playerId of state.placeless) {
    evicted.push({ type: 'PlayerLeft', playerId, reason: 'away' });
    if (evicted.length === needed) break;
  }
  return evicted;
}

/**
 * Whether a gateway may bring a player back by itself: one who is in the session, or who left it for being away. Any other was removed by the host, has left, or its device has another id.
 */
function isExpected(playerId: PlayerId, mine: Player | undefined, kept: Kept | undefined): boolean {
  return mine ? mine.id === playerId && !hasLeft(mine) : kept !== undefined;
}

/**
 * Name a new player does not choose: its former one, if the host gave it, a gateway brings the player back or the chosen
 * one still waits for the host; or the service's.
 */
function nameGiven(
  state: SessionState,
  { again, identifier, deviceId }: CommandOf<'EnterSession'>,
  kept: Kept | undefined,
): string | undefined {
  const waits = kept && kept.pendingName !== null && [kept.identifier, kept.pendingName].includes(identifier);
  if (kept && (again || ((kept.isRenamed || waits) && !refusedName(state, kept.identifier)))) return kept.identifier;
  return state.room.names === 'given' ? nameFor(state, deviceId) : undefined;
}

/** Whether a player has the id, or another device had it. */
function isTaken(
  { players, formerPlayers }: SessionState,
  { playerId, deviceId }: Pick<CommandOf<'EnterSession'>, 'playerId' | 'deviceId'>,
): boolean {
  return players.has(playerId) || (formerPlayers.get(playerId)?.deviceId ?? deviceId) !== deviceId;
}

function mayChangeId(state: SessionState, command: CommandOf<'EnterSession'>): boolean {
  return Boolean(command.changesId) && phase(state) === 'lobby' && !isTaken(state, command) && !isLogFull(state);
}

/**
 * Leaves the lobby, where nothing else is known of a player, and joins it again at once, whatever the room's settings.
 */
function changeId(player: Player, command: CommandOf<'EnterSession'>): Decision {
  return accept({ type: 'PlayerLeft', playerId: player.id, reason: 'left' }, joined(command, player));
}

/** Joins under a name, with a team and a factor of time. */
function joined(
  { playerId, deviceId, connection }: CommandOf<'EnterSession'>,
  { identifier, isRenamed, pendingName, team, timeFactor }: Kept,
): EventOf<'PlayerJoined'> {
  return {
    ...{ type: 'PlayerJoined', playerId, identifier, deviceId, connection },
    ...(team === null ? {} : { team }),
    ...(isRenamed ? { renamed: true } : {}),
    ...(pendingName === null ? {} : { pendingName }),
    ...(timeFactor === 1 ? {} : { timeFactor }),
  };
}

/** A free name in the quiz's language. */
function nameFor(state: SessionState, deviceId: string): string {
  const { language = 'en' } = state.options;
  return givenName(language, deviceId, state.playerByName.size, (name) => refusedName(state, name) !== undefined);
}

/** A free 'Player 17': the number of devices so far and this one. */
function placeholderFor(state: SessionState): string {
  const { language = 'en' } = state.options;
  return placeholderName(language, state.devices.size + 1, (name) => refusedName(state, name) !== undefined);
}

/** Whether the filter is on and a list of the quiz's language or of English has the name. */
function isListed({ room, options }: SessionState, languages: readonly Language[] = []): boolean {
  return room.nameFilter && languages.some((one) => one === (options.language ?? 'en') || one === 'en');
}

/** A player the host removed enters like a new one, under this name, and keeps its points. */
function comeBackAs(
  { id: playerId }: Player,
  { identifier, pendingName }: Pick<Kept, 'identifier' | 'pendingName'>,
  connection: Connection,
): Decision {
  const renamed = { type: 'PlayerRenamed', playerId, identifier } as const;
  return accept(pendingName === null ? renamed : { ...renamed, pendingName }, {
    type: 'PlayerReturned',
    playerId,
    connection,
  });
}

export function leave(state: SessionState, { playerId }: CommandOf<'LeaveSession'>): Decision {
  return presentPlayer(state, playerId) ? accept({ type: 'PlayerLeft', playerId, reason: 'left' }) : accept();
}

/** A player who is already back on another socket is not away. */
export function drop(state: SessionState, { playerId, connectionId }: CommandOf<'DropConnection'>): Decision {
  const player = presentPlayer(state, playerId);
  return player && connectionOf(player)?.connectionId === connectionId
    ? accept({ type: 'PlayerDropped', playerId })
    : accept();
}

export function enterAsHost(state: SessionState, command: CommandOf<'EnterAsHost'>): Decision {
  const isServed = isHostAt(state, command) || isOneOfMany(state, command);
  return isServed || isLogFull(state) ? accept() : accept(hostEntered(command));
}

export function dropHost(state: SessionState, { connectionId }: CommandOf<'DropHost'>): Decision {
  return state.hostSockets?.has(connectionId) || state.screens.has(connectionId)
    ? accept({ type: 'HostDropped', connectionId })
    : accept();
}

/**
 * Makes presence match the sockets a gateway has, or those of them in a range of connection ids. A close may have been lost,
 * and a player whose newest socket closed may still be on an older one.
 */
export function reconcile(state: SessionState, command: CommandOf<'ReconcilePresence'>): Decision {
  if (isLogFull(state)) return accept();
  const { gatewayId, from, to, players, hosts, entering, summaries = [], screens = [] } = command;
  const open = new Set([
    ...players.map(([, connectionId]) => connectionId),
    ...hosts,
    ...screens.map(({ connectionId }) => connectionId),
    ...entering,
  ]);
  const isLost = (id: ConnectionId, gateway: GatewayId) =>
    gateway === gatewayId && !open.has(id) && (from === undefined || id >= from) && (to === undefined || id < to);
  const seats = new Map(players);
  const events: SessionEvent[] = [];
  for (const player of state.players.values()) {
    if (hasLeft(player)) continue;
    const at = connectionOf(player);
    if (at && !isLost(at.connectionId, at.gatewayId)) continue;
    const connectionId = seats.get(player.id);
    if (connectionId)
      events.push({ type: 'PlayerReturned', playerId: player.id, connection: { gatewayId, connectionId } });
    else if (at) events.push({ type: 'PlayerDropped', playerId: player.id });
  }
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

function isAt(player: Player, connection: Connection): boolean {
  return connectionOf(player)?.connectionId === connection.connectionId;
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

type HostEntry = Pick<CommandOf<'EnterAsHost'>, 'connection' | 'summaries' | 'role'>;

function hostEntered({ connection, summaries, role }: HostEntry): EventOf<'HostEntered'> {
  return { type: 'HostEntered', connection, ...(summaries ? { summaries } : {}), ...(role ? { role } : {}) };
}

export function dropGateway(state: SessionState, { gatewayId }: CommandOf<'DropGateway'>): Decision {
  if (!gatewaysOf(state).has(gatewayId)) return accept();
  const playerIds = playersAt(state, gatewayId);
  return accept({ type: 'GatewayDropped', gatewayId, ...(playerIds.length > 0 ? { playerIds } : {}) });
}

export function sweepAway(state: SessionState, { at }: CommandContext): Decision {
  // In a full log players are back without an event, and only seem to be away.
  if (phase(state) !== 'lobby' || isLogFull(state)) return accept();
  const away = awayTooLong(state, at);
  return acceptAll(away.map(({ id: playerId }) => ({ type: 'PlayerLeft', playerId, reason: 'away' })));
}

/** Players without a connection for 30 seconds, whom the lobby removes. */
export function awayTooLong(state: SessionState, at: number): Player[] {
  return [...state.players.values()].filter(
    ({ presence }) => presence.kind === 'away' && at - presence.since >= DURATIONS.lobbyAway,
  );
}
