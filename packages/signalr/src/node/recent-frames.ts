/** Larger messages are not copied into a frame: `ws` writes their header apart. */
export const maxFramed = 16 * 1024;

/** As many as a socket is usually sent in one turn. */
const KEPT_FRAMES = 4;

/**
 * Frames messages for sockets in front of which `ws` would do it again for each: a server does not mask (RFC 6455,
 * section 5.1), so that everybody a message goes to gets the same bytes.
 */
export class RecentFrames {
  readonly #recent: { readonly data: Buffer; readonly frame: Buffer }[] = [];
  #next = 0;

  of(data: Buffer, isBinary: boolean): Buffer {
    for (const known of this.#recent) if (known.data === data) return known.frame;
    const frame = framed(data, isBinary);
    this.#recent[this.#next] = { data, frame };
    this.#next = (this.#next + 1) % KEPT_FRAMES;
    return frame;
  }
}

/** One whole, unmasked message of at most 64 KiB (RFC 6455, section 5.2). */
const framed = (data: Buffer, isBinary: boolean): Buffer => {
  const isShort = data.length <= 125;
  const frame = Buffer.allocUnsafe((isShort ? 2 : 4) + data.length);
  frame[0] = isBinary ? 0x82 : 0x81;
  frame[1] = isShort ? data.length : 126;
  if (!isShort) frame.writeUInt16BE(data.length, 2);
  frame.set(data, frame.length - data.length);
  return frame;
};
