/** Kinds of WebSocket frames (RFC 6455, section 5.2). */
export const OPCODE = { continuation: 0, text: 1, close: 8 } as const;

const FIN = 0x80;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * Reads the frames that a server writes, however they are split. A frame in one piece is not copied; no piece is
 * retained after the call.
 * @returns takes the next piece
 */
export function createFrameReader(onFrame: (opcode: number, payload: Buffer) => void): (piece: Buffer) => void {
  /** An incomplete header. */
  let header: Buffer | null = null;
  let opcode = 0;
  /** Missing bytes of the current payload. */
  let missing = 0;
  let parts: Buffer[] = [];

  return (piece) => {
    const bytes = header ? Buffer.concat([header, piece]) : piece;
    header = null;
    for (let at = 0; at < bytes.length; ) {
      if (missing === 0) {
        const payloadAt = at + headerBytes(bytes, at);
        if (bytes.length < payloadAt) {
          header = Buffer.from(bytes.subarray(at));
          return;
        }
        opcode = (bytes[at] ?? 0) & 0x0f;
        missing = payloadLength(bytes, at);
        at = payloadAt;
        if (missing === 0) onFrame(opcode, bytes.subarray(at, at));
        continue;
      }
      const part = bytes.subarray(at, at + missing);
      at += part.length;
      missing -= part.length;
      if (missing > 0) {
        parts.push(Buffer.from(part));
      } else if (parts.length === 0) {
        onFrame(opcode, part);
      } else {
        const payload = Buffer.concat([...parts, part]);
        parts = [];
        onFrame(opcode, payload);
      }
    }
  };
}

const shortLength = (bytes: Buffer, at: number) => (bytes[at + 1] ?? 0) & ~MASKED;

/** Of the frame at an index; 2 if its second byte is missing. */
function headerBytes(bytes: Buffer, at: number): number {
  const short = shortLength(bytes, at);
  return short === LENGTH_16 ? 4 : short === LENGTH_64 ? 10 : 2;
}

/** Of the frame whose header begins at an index and is complete. */
function payloadLength(bytes: Buffer, at: number): number {
  const short = shortLength(bytes, at);
  if (short === LENGTH_16) return bytes.readUInt16BE(at + 2);
  if (short === LENGTH_64) return Number(bytes.readBigUInt64BE(at + 2));
  return short;
}

/** A client's frame. It must be masked; the mask is zero, which costs nothing. */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const wide = length >= LENGTH_16;
  const frame = Buffer.allocUnsafe((wide ? 8 : 6) + length);
  frame[0] = FIN | opcode;
  frame[1] = MASKED | (wide ? LENGTH_16 : length);
  if (wide) frame.writeUInt16BE(length, 2);
  frame.fill(0, frame.length - length - 4, frame.length - length);
  frame.set(payload, frame.length - length);
  return frame;
}
