import type { PlayerId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { isReadableName, looksOf } from '#names/user-name.ts';
import { userNameKey } from '#text.ts';
import type { Rejection } from './rejections.ts';
import { depart } from './roster.ts';
import { removeUnranked } from './scoring.ts';
import {
  answerTo,
  connectionOf,
  hasLeft,
  holdsPlace,
  type Player,
  presentPlayers,
  type SessionState,
  setPresence,
} from './state.ts';

/** Players and their names, as several slices need them. */

/** @throws RangeError when the session has no such player: the log is corrupt */
export function knownPlayer(state: SessionState, id: PlayerId): Player {
  const player = state.players.get(id);
  if (!player) throw new RangeError(`session ${state.id} has no player ${id}`);
  return player;
}

/** To be called when a player's presence or answers changed. Keeps the order of those who have no place. */
export function notePlace({ placeless, current }: SessionState, player: Player): void {
  if (holdsPlace(player)) placeless.delete(player.id);
  else placeless.add(player.id);
  if (!current?.unanswered) return;
  if (connectionOf(player) && !answerTo(player, current.question.id)) current.unanswered.add(player.id);
  else current.unanswered.delete(player.id);
}

/**
 * Before the first question a player is removed and its name is free; afterwards its score is kept, unless its place
 * was needed. A player whose place is needed may have left earlier.
 */
export function leave(state: SessionState, player: Player, reason: 'left' | 'away'): void {
  const wasThere = !hasLeft(player);
  if (wasThere) setPresence(state, player, { kind: 'left' });
  removeUnranked(state, player);
  if (!state.current || reason === 'away') forget(state, player);
  else notePlace(state, player);
  if (!wasThere) return;
  if (reason === 'away') remember(state.evictedPlayers, player.deviceId, player);
  depart(state.roster, player, () => presentPlayers(state).map((other) => other.id));
}

function forget(state: SessionState, player: Player): void {
  freeName(state, player);
  state.players.delete(player.id);
  state.playerByDevice.delete(player.deviceId);
  state.slowPlayers.delete(player.id);
  state.placeless.delete(player.id);
  state.current?.unanswered?.delete(player.id);
  remember(state.formerPlayers, player.id, { deviceId: player.deviceId, identifier: player.identifier });
}

/** Adds an entry as the newest; beyond the maximum number of players the oldest are dropped. */
function remember<Key, Value>(entries: Map<Key, Value>, key: Key, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= LIMITS.players) return;
    entries.delete(oldest);
  }
}

/**
 * Reason to reject a name, if any: it is not readable, or another player has it or one that looks like it. Names are
 * compared without case (contract, section 4).
 * @param owner the player who may keep it
 */
export function refusedName(state: SessionState, identifier: string, owner?: string): Rejection | undefined {
  if (!isReadableName(identifier)) return 'name-refused';
  const key = userNameKey(identifier);
  const holders = [
    state.playerByName.get(key),
    ...looksOf(identifier, key).map((look) => state.playerByLook.get(look)),
  ];
  return holders.some((holder) => holder !== undefined && holder !== owner) ? 'name-taken' : undefined;
}

export function holdName(state: SessionState, { id, identifier }: Player): void {
  const key = userNameKey(identifier);
  state.playerByName.set(key, id);
  for (const look of looksOf(identifier, key)) state.playerByLook.set(look, id);
}

/** Only its own: another player may have the name of a removed one. */
export function freeName(state: SessionState, { id, identifier }: Player): void {
  const key = userNameKey(identifier);
  if (state.playerByName.get(key) === id) state.playerByName.delete(key);
  for (const look of looksOf(identifier, key)) if (state.playerByLook.get(look) === id) state.playerByLook.delete(look);
}
