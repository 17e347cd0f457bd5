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
    let rest = header ? Buffer.concat([header, piece]) : piece;
    header = null;
    while (rest.length > 0) {
      if (missing === 0) {
        const { bytes, length } = readHeader(rest);
        if (rest.length < bytes) {
          header = Buffer.from(rest);
          return;
        }
        opcode = (rest[0] ?? 0) & 0x0f;
        missing = length;
        rest = rest.subarray(bytes);
        if (missing === 0) onFrame(opcode, rest.subarray(0, 0));
        continue;
      }
      const part = rest.length > missing ? rest.subarray(0, missing) : rest;
      rest = rest.subarray(part.length);
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

/** @returns the length of the header, more than the bytes given if it is incomplete, and of the payload */
function readHeader(rest: Buffer): { readonly bytes: number; readonly length: number } {
  const short = (rest[1] ?? 0) & ~MASKED;
  const bytes = short === LENGTH_16 ? 4 : short === LENGTH_64 ? 10 : 2;
  if (rest.length < bytes) return { bytes, length: 0 };
  if (short === LENGTH_16) return { bytes, length: rest.readUInt16BE(2) };
  if (short === LENGTH_64) return { bytes, length: Number(rest.readBigUInt64BE(2)) };
  return { bytes, length: short };
}

/** A client's frame. It must be masked; the mask is zero, which costs nothing. */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const wide = payload.length >= LENGTH_16;
  const header = Buffer.alloc(wide ? 8 : 6);
  header[0] = FIN | opcode;
  header[1] = MASKED | (wide ? LENGTH_16 : payload.length);
  if (wide) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}
