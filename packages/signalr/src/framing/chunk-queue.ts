const nothing = Buffer.alloc(0);

/**
 * Received chunks and a read position. Usually it holds at most one; more pile up only while reading
 * of records is suspended and the paused socket still delivers what it had already read.
 */
export class ChunkQueue {
  head: Buffer = nothing;
  /** First unread byte of `head`. */
  offset = 0;
  size = 0;
  #waiting: Buffer[] = [];
  #next = 0;

  push(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.size += chunk.length;
    if (this.offset === this.head.length && this.#next === this.#waiting.length) this.#replaceHead(chunk);
    else this.#waiting.push(chunk);
  }

  /** Moves the read position by `count` bytes, which must not go past the end of `head`. */
  consume(count: number): void {
    this.offset += count;
    this.size -= count;
    if (this.offset < this.head.length) return;
    const following = this.#waiting[this.#next];
    if (following === undefined) {
      this.#replaceHead(nothing);
      return;
    }
    this.#replaceHead(following);
    this.#next += 1;
    // Consumed chunks are let go in one go: shifting one by one would be quadratic under a flood of tiny messages.
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    }
  }

  /** Hands over what is not read yet; nothing is left. */
  drain(): Buffer[] {
    const rest: Buffer[] = [];
    while (this.size > 0) {
      const part = this.head.subarray(this.offset);
      rest.push(part);
      this.consume(part.length);
    }
    return rest;
  }

  #replaceHead(chunk: Buffer): void {
    this.head = chunk;
    this.offset = 0;
  }
}
