const initialCapacity = 256;

/**
 * Collects the pieces of one split record in a buffer that doubles. Keeping the pieces themselves would
 * let a peer that sends single bytes pin a whole network buffer with each of them.
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

  /** What was collected; the collector is empty afterwards and does not touch these bytes again. */
  take(): Buffer {
    const taken = this.#bytes === undefined ? Buffer.alloc(0) : this.#bytes.subarray(0, this.length);
    this.#bytes = undefined;
    this.length = 0;
    return taken;
  }
}
