import { ChunkQueue } from '#framing/chunk-queue.ts';
import { GrowableBytes } from '#framing/growable-bytes.ts';
import type { RecordSplitter } from '#framing/record-splitter.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';

const longestPrefix = 5;

/**
 * Splits MessagePack records: a length of 1–5 bytes in little-endian 7-bit groups, then that many bytes (F5).
 * A length over `recordBytes` is refused before anything of the record is kept.
 */
export class BinarySplitter implements RecordSplitter {
  readonly #chunks = new ChunkQueue();
  readonly #partial = new GrowableBytes();
  readonly #recordBytes: number;
  #prefixBytes = 0;
  #length = 0;
  #lengthKnown = false;

  constructor(recordBytes: number) {
    this.#recordBytes = recordBytes;
  }

  get pendingBytes(): number {
    return this.#chunks.size + this.#partial.length;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  next(): Buffer | undefined {
    if (!this.#lengthKnown && !this.#readLength()) return undefined;
    const chunks = this.#chunks;
    const partial = this.#partial;
    while (partial.length < this.#length) {
      if (chunks.size === 0) return undefined;
      const { head, offset } = chunks;
      const end = Math.min(head.length, offset + this.#length - partial.length);
      chunks.consume(end - offset);
      if (end - offset === this.#length) {
        this.#startOver();
        return head.subarray(offset, end);
      }
      partial.append(head, offset, end);
    }
    this.#startOver();
    return partial.take();
  }

  #readLength(): boolean {
    const chunks = this.#chunks;
    while (chunks.size > 0) {
      const byte = chunks.head[chunks.offset] ?? 0;
      chunks.consume(1);
      // Multiplied, not shifted: the fifth group would overflow 32 bits and turn negative.
      this.#length += (byte & 0x7f) * 2 ** (7 * this.#prefixBytes);
      this.#prefixBytes += 1;
      if (this.#length > this.#recordBytes) throw new ProtocolError('declared record length exceeds the size limit');
      if (byte < 0x80) {
        this.#lengthKnown = true;
        return true;
      }
      if (this.#prefixBytes === longestPrefix) throw new ProtocolError('record length has more than five bytes');
    }
    return false;
  }

  #startOver(): void {
    this.#prefixBytes = 0;
    this.#length = 0;
    this.#lengthKnown = false;
  }
}

/** A MessagePack payload behind its length prefix. */
export const withLengthPrefix = (payload: Uint8Array): Buffer => {
  const prefix: number[] = [];
  let rest = payload.length;
  do {
    prefix.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    rest = Math.floor(rest / 0x80);
  } while (rest > 0);
  const framed = Buffer.allocUnsafe(prefix.length + payload.length);
  framed.set(prefix, 0);
  framed.set(payload, prefix.length);
  return framed;
};
