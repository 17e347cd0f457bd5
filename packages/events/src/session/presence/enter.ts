import { z } from 'zod';
import { deviceIdSchema, type PlayerId, playerIdSchema, userIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { givenName, placeholderName } from '#names/given-names.ts';
import { accept, acceptAll, type CommandContext, commandSchema, type Decision, reject } from '#session/decision.ts';
import type { EventOf } from '#session/events.ts';
import { type Connection, connectionSchema, filteredInSchema, isNowhere } from '#session/fields.ts';
import { refusedName } from '#session/players.ts';
import { isFiltered } from '#session/shown-texts.ts';
import { connectionOf, hasLeft, isLogFull, type Kept, type Player, phase, type SessionState } from '#session/state.ts';
import { teamOnEntry } from '#session/teams/teams.ts';
import { userNameSchema } from '#text.ts';

/** Which player a device enters as, and under which name. */

export const enterSession = commandSchema('EnterSession', {
  playerId: playerIdSchema,
  identifier: userNameSchema,
  deviceId: deviceIdSchema,
  connection: connectionSchema,
  /** A device in the lobby changes its id to this one. */
  changesId: z.boolean().optional(),
  /** Its client reconnects by itself; nobody asked to enter. */
  returns: z.boolean().optional(),
  /** The host signed in on the player's browser, if any. */
  signedInAs: userIdSchema.optional(),
  /**
   * Languages whose filter lists contain a word of the name, as the gateway found; the room decides whether it is
   * refused.
   */
  filteredIn: filteredInSchema.optional(),
  /** Languages in which the name is doubtful: it waits for the host. */
  doubtfulIn: filteredInSchema.optional(),
  /**
   * Sent by a gateway for a socket it still has, because the engine may have considered it dead; nobody asked to enter.
   */
  again: z.literal(true).optional(),
});
type EnterSession = z.infer<typeof enterSession>;

/**
 * The device identifies a player: the same device comes back as the same player, whatever else it sends; another device
 * can never become that player. A new player must not be in another session or run one. Names are compared without
 * case, and by appearance (contract, section 4).
 */
export function enter(
  state: SessionState,
  command: EnterSession,
  { crossSession, maxPlayers = LIMITS.players }: CommandContext,
): Decision {
  const { deviceId, connection } = command;
  if (state.bans.has(deviceId)) return reject('banned');
  const id = state.playerByDevice.get(deviceId);
  const mine = id ? state.players.get(id) : undefined;
  const kept = state.evictedPlayers.get(deviceId);
  if (command.again && !isExpected(command.playerId, mine, kept)) return reject('not-in-session');
  // It does not know that the host removed it: the reply says so.
  if (command.returns && state.removedDevices.has(deviceId)) return accept();
  if (mine && mine.presence.kind !== 'removed') {
    if (mayChangeId(state, command)) return changeId(mine, command);
    const isHere = command.again ? isSomewhere(mine) : isAt(mine, connection);
    return isHere || (hasLeft(mine) && isLogFull(state))
      ? accept()
      : accept({ type: 'PlayerReturned', playerId: mine.id, connection });
  }
  if (phase(state) === 'endscreen') return reject('no-session');
  if (state.room.locked && !kept) return reject('room-locked');
  if (crossSession?.bar) return reject(crossSession.bar);
  const isNew = !state.devices.has(deviceId);
  const isOver = isNew ? state.devices.size >= LIMITS.devicesPerPlace * maxPlayers : isLogFull(state) && !kept;
  const evicted = mine ? [] : evictedFor(state, Math.min(maxPlayers, state.maxPlayers ?? maxPlayers));
  if (isOver || !evicted) return reject('session-full');
  const given = nameGiven(state, command, kept);
  if (given === undefined && isFiltered(state, command.filteredIn)) return reject('name-refused');
  const refusal = refusedName(state, given ?? command.identifier, mine?.id);
  if (refusal) return reject(refusal);
  const isDoubtful = given === undefined && isFiltered(state, command.doubtfulIn);
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
 * Players without a place, longest first, who leave so that one more can join; null if there are not enough. With a
 * full log nobody leaves.
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
 * Whether a gateway may bring a player back by itself: one who is in the session, or who left it for being away. Any
 * other player was removed by the host, has left, or has another id.
 */
function isExpected(playerId: PlayerId, mine: Player | undefined, kept: Kept | undefined): boolean {
  return mine ? mine.id === playerId && !hasLeft(mine) : kept !== undefined;
}

/**
 * The name of a new player who does not choose it: its former one, if the host gave it, a gateway brings the player
 * back or the chosen name still waits for the host; otherwise one given by the service.
 */
function nameGiven(
  state: SessionState,
  { again, identifier, deviceId }: EnterSession,
  kept: Kept | undefined,
): string | undefined {
  const waits = kept && kept.pendingName !== null && [kept.identifier, kept.pendingName].includes(identifier);
  if (kept && (again || ((kept.isRenamed || waits) && !refusedName(state, kept.identifier)))) return kept.identifier;
  return state.room.names === 'given' ? nameFor(state, deviceId) : undefined;
}

/** Whether a player has the id, or another device had it. */
function isTaken(
  { players, formerPlayers }: SessionState,
  { playerId, deviceId }: Pick<EnterSession, 'playerId' | 'deviceId'>,
): boolean {
  return players.has(playerId) || (formerPlayers.get(playerId)?.deviceId ?? deviceId) !== deviceId;
}

function mayChangeId(state: SessionState, command: EnterSession): boolean {
  return Boolean(command.changesId) && phase(state) === 'lobby' && !isTaken(state, command) && !isLogFull(state);
}

/**
 * Leaves the lobby, where nothing else is known of a player, and joins it again at once, whatever the room's settings.
 */
function changeId(player: Player, command: EnterSession): Decision {
  return accept({ type: 'PlayerLeft', playerId: player.id, reason: 'left' }, joined(command, player));
}

/** Joins under a name, with a team and a factor of time. */
function joined(
  { playerId, deviceId, connection }: EnterSession,
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

function isSomewhere(player: Player): boolean {
  const at = connectionOf(player);
  return at !== null && !isNowhere(at);
}

function isAt(player: Player, connection: Connection): boolean {
  return connectionOf(player)?.connectionId === connection.connectionId;
}
