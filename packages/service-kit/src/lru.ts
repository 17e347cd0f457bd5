/** Evicts a map's oldest entries beyond `capacity`. With callers that delete an entry before they set it again: an LRU. */
export function evictOldest(entries: Map<unknown, unknown>, capacity: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= capacity) return;
    entries.delete(oldest);
  }
}
