import type { PlayerId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { freeName } from './player-names.ts';
import { depart } from './roster.ts';
import { hasLeft, holdsPlace, type Player, presentPlayers, type SessionState } from './state.ts';
import { removeUnranked } from './unranked.ts';

/** Changes of players that events of several slices have in common. */

/** @throws RangeError when the session has no such player: the log is corrupt */
export function knownPlayer(state: SessionState, id: PlayerId): Player {
  const player = state.players.get(id);
  if (!player) throw new RangeError(`session ${state.id} has no player ${id}`);
  return player;
}

/** To be called when a player's presence or answers changed. Keeps the order of those who have no place. */
export function notePlace({ placeless }: SessionState, player: Player): void {
  if (holdsPlace(player)) placeless.delete(player.id);
  else placeless.add(player.id);
}

/**
 * Before the first question a player is removed and its name is free; afterwards its score is kept, unless its place was
 * needed. One whose place is needed may have left before.
 */
export function leave(state: SessionState, player: Player, reason: 'left' | 'away'): void {
  const wasThere = !hasLeft(player);
  if (wasThere) player.presence = { kind: 'left' };
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
