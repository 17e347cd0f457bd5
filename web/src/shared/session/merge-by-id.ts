interface Changed {
  readonly left?: true;
}

/**
 * Merges the entries that changed into those known, by id; one that left is taken out (contract, section 3).
 * @param idOf the id of an entry
 * @returns a new map, or the same one when nothing changed
 */
export function mergeById<T extends Changed>(
  known: ReadonlyMap<string, T>,
  changed: readonly T[],
  idOf: (entry: T) => string,
): ReadonlyMap<string, T> {
  if (changed.length === 0) return known;
  const merged = new Map(known);
  for (const entry of changed) {
    if (entry.left) merged.delete(idOf(entry));
    else merged.set(idOf(entry), entry);
  }
  return merged;
}
