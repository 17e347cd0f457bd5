const nothing = Buffer.alloc(0);

/**
 * Received chunks and a read position. Usually it holds at most one chunk; more only while reading is suspended and the
 * paused socket delivers what it had already read.
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

  /** Advances the read position by `count` bytes, at most to the end of `head`. */
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
    // Consumed chunks are released together: shifting each would be quadratic under a flood of tiny messages.
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    }
  }

  /** Takes out everything not read yet. */
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

const initialCapacity = 256;

/**
 * Collects the pieces of one split record in a buffer that doubles. Keeping the pieces themselves would let a peer that
 * sends single bytes pin a whole network buffer with each.
 */
export class GrowableBytes {
  length = 0;
  #bytes: Buffer | undefined;

  append(source: Buffer, start: number, end: number): void {
    const needed = this.length + end - start;
    let bytes = this.#bytes;
    if (bytes === undefined || bytes.length < needed) {
      let capacity = bytes?.length ?? initialCapacity;
      while (capacity < needed) capacity *= 2;
      const grown = Buffer.allocUnsafeSlow(capacity);
      bytes?.copy(grown, 0, 0, this.length);
      bytes = grown;
      this.#bytes = grown;
    }
    source.copy(bytes, this.length, start, end);
    this.length = needed;
  }

  /** Takes out the collected bytes and starts empty with a new buffer. */
  take(): Buffer {
    const taken = this.#bytes === undefined ? Buffer.alloc(0) : this.#bytes.subarray(0, this.length);
    this.#bytes = undefined;
    this.length = 0;
    return taken;
  }
}
