import { useState } from 'react';

/**
 * Players in both lists keep their place, so that nothing moves while people join; a new player takes a free place, or
 * comes last.
 * @returns `before` itself if it still holds
 */
export function placesOf(before: readonly string[], now: readonly string[]): readonly string[] {
  const known = new Set(before);
  const wanted = new Set(now);
  const fresh = now.filter((id) => !known.has(id));
  if (fresh.length === 0 && before.every((id) => wanted.has(id))) return before;
  const kept = before.flatMap((id) => (wanted.has(id) ? id : (fresh.shift() ?? [])));
  return [...kept, ...fresh];
}

/** @returns the players, each in the same place for as long as it is shown */
export function usePlaces<T extends { readonly id: string }>(players: readonly T[]): readonly T[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const ids = players.map(({ id }) => id);
  const now = placesOf(places, ids);
  if (now !== places) setPlaces(now);
  const byId = new Map(players.map((player) => [player.id, player]));
  return now.flatMap((id) => byId.get(id) ?? []);
}
