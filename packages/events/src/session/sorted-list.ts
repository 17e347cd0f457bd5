import { countUntil } from './ranking.ts';

/** A part with more items than this is split. */
const PART = 512;

/**
 * Items in the caller's order. Finding or adding one takes logarithmic time, and adding moves only items of the same
 * part; in a plain array each newcomer to a large crowd would move half of it.
 */
export class SortedList<T> implements Iterable<T> {
  #parts: T[][] = [];
  #length = 0;

  /** @param items in their order */
  constructor(items: Iterable<T> = []) {
    this.#divide([...items]);
  }

  get length(): number {
    return this.#length;
  }

  /** @returns the length of the prefix for which `holds`; it holds for no later item */
  countUntil(holds: (item: T) => boolean): number {
    const at = this.#partAt(holds);
    const before = this.#parts.slice(0, at).reduce((sum, part) => sum + part.length, 0);
    return before + countUntil(this.#parts[at] ?? [], holds);
  }

  /** Adds an item behind those for which `isBefore` holds. */
  add(item: T, isBefore: (other: T) => boolean): void {
    const at = Math.min(this.#partAt(isBefore), Math.max(0, this.#parts.length - 1));
    const part = this.#parts[at] ?? [];
    part.splice(countUntil(part, isBefore), 0, item);
    this.#length += 1;
    if (part.length > PART) this.#parts.splice(at, 1, part.slice(0, PART / 2), part.slice(PART / 2));
    else this.#parts[at] = part;
  }

  /** Scans all items. @returns whether it was there */
  remove(item: T): boolean {
    for (const [at, part] of this.#parts.entries()) {
      const i = part.indexOf(item);
      if (i < 0) continue;
      part.splice(i, 1);
      if (part.length === 0) this.#parts.splice(at, 1);
      this.#length -= 1;
      return true;
    }
    return false;
  }

  /** @returns the first `count` items, or all */
  first(count: number): T[] {
    const found: T[] = [];
    for (const part of this.#parts) {
      if (found.length >= count) break;
      found.push(...part.slice(0, count - found.length));
    }
    return found;
  }

  sort(order: (a: T, b: T) => number): void {
    this.#divide([...this].sort(order));
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const part of this.#parts) yield* part;
  }

  /** Index of the first part for whose last item `holds` is false; the number of parts if there is none. */
  #partAt(holds: (item: T) => boolean): number {
    return countUntil(this.#parts, (part) => holds(part.at(-1) as T));
  }

  #divide(items: readonly T[]): void {
    this.#parts = [];
    for (let at = 0; at < items.length; at += PART) this.#parts.push(items.slice(at, at + PART));
    this.#length = items.length;
  }
}
