import { ChunkQueue } from '#framing/chunk-queue.ts';
import { GrowableBytes } from '#framing/growable-bytes.ts';
import type { RecordSplitter } from '#framing/record-splitter.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';

/** ASCII record separator, which ends every JSON record and the handshake. */
export const recordEnd = '\u001e';
const separator = 0x1e;

/**
 * Splits on 0x1E. Works on bytes, so a character may be cut in two between messages (F1).
 * `recordBytes` bounds one record without its terminator.
 */
export class TextSplitter implements RecordSplitter {
  readonly #chunks = new ChunkQueue();
  readonly #partial = new GrowableBytes();
  readonly #recordBytes: number;

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
    const chunks = this.#chunks;
    const partial = this.#partial;
    while (chunks.size > 0) {
      const { head, offset } = chunks;
      const found = head.indexOf(separator, offset);
      const end = found < 0 ? head.length : found;
      if (partial.length + end - offset > this.#recordBytes) throw new ProtocolError('record exceeds the size limit');
      if (found < 0) {
        partial.append(head, offset, end);
        chunks.consume(end - offset);
        continue;
      }
      chunks.consume(end - offset + 1);
      if (partial.length === 0) return head.subarray(offset, end);
      partial.append(head, offset, end);
      return partial.take();
    }
    return undefined;
  }

  /** Hands over everything not yet consumed, for the splitter of another protocol to go on with (H6). */
  drain(): Buffer[] {
    const partial = this.#partial.length > 0 ? [this.#partial.take()] : [];
    return [...partial, ...this.#chunks.drain()];
  }
}
