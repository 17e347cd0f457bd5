/** Fragments a message may have whatever their size. */
const anySize = 16;
/** Average size from then on, bytes. The .NET client sends 4 KiB each, browsers 64 KiB and more. */
const leastAverage = 256;

/** Opcodes from here on are control frames, which may come between the fragments of a message. */
const firstControlOpcode = 0x08;

/**
 * Follows the frames of one WebSocket in its raw bytes, headers only. A fragment costs the server as much as a message
 * but is not counted as one: without a bound, half a thousand of one byte each would hide behind every counted message.
 */
export class FragmentMeter {
  #fragments = 0;
  #bytes = 0;
  /** Bytes of the present frame, mask and payload, that are still to come. */
  #rest = 0;
  /** How many bytes of a frame header have been read. */
  #headerBytes = 0;
  #first = 0;
  #second = 0;
  #lengthBytes = 0;
  #length = 0;

  /** Takes the next bytes, cut anywhere; false once the fragments of a message are too small on average. */
  read(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, chunk.length - at);
        this.#rest -= skipped;
        at += skipped;
        continue;
      }
      this.#readHeader(chunk[at] ?? 0);
      at += 1;
      if (this.#headerBytes >= 2 && this.#headerBytes === 2 + this.#lengthBytes && !this.#startFrame()) return false;
    }
    return true;
  }

  /** One byte of a header: flags and opcode, mask bit and short length, then up to eight bytes of length (RFC 6455, 5.2). */
  #readHeader(byte: number): void {
    this.#headerBytes += 1;
    if (this.#headerBytes === 1) this.#first = byte;
    else if (this.#headerBytes > 2) this.#length = this.#length * 0x100 + byte;
    else {
      const short = byte & 0x7f;
      this.#second = byte;
      this.#lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
      this.#length = this.#lengthBytes === 0 ? short : 0;
    }
  }

  #startFrame(): boolean {
    const maskBytes = this.#second >= 0x80 ? 4 : 0;
    this.#rest = maskBytes + this.#length;
    this.#headerBytes = 0;
    if ((this.#first & 0x0f) >= firstControlOpcode) return true;
    this.#fragments += 1;
    this.#bytes += this.#length;
    if (this.#fragments > anySize && this.#bytes < this.#fragments * leastAverage) return false;
    if (this.#first >= 0x80) {
      this.#fragments = 0;
      this.#bytes = 0;
    }
    return true;
  }
}
