/** Removes the oldest entries of a map until it holds at most `most`. */
export function keepNewest(entries: Map<unknown, unknown>, most: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(oldest);
  }
}
