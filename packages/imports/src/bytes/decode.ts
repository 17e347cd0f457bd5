/** Text of a file, whatever program saved it. `guessed`: neither UTF-8 nor UTF-16, and read as Windows-1252. */
export interface Decoded {
  readonly text: string;
  readonly guessed: boolean;
}

/** @returns null for bytes that are no text */
export function decodeText(bytes: Uint8Array): Decoded | null {
  const wide = wideEncodingOf(bytes);
  if (wide) return textual({ text: decode(wide, bytes), guessed: false });
  try {
    // Not the end of a stream: a character that the end of the file cuts is dropped instead of making all of it wrong.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return textual({ text, guessed: false });
  } catch {
    return textual({ text: decode('windows-1252', bytes), guessed: true });
  }
}

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/** By the byte order mark, or by the zeros that every second byte of Latin text is without one. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 400);
  const zeros = [0, 0];
  start.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = start.length / 2;
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le';
  return even > half * 0.7 && odd < half * 0.1 ? 'utf-16be' : null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that bytes are no text
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Text has no such characters near its beginning. */
function textual(decoded: Decoded): Decoded | null {
  return BINARY.test(decoded.text.slice(0, 2_000)) || decoded.text.includes('\u0000') ? null : decoded;
}
