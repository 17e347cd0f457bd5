import { Decoder, Encoder, ExtData } from '@msgpack/msgpack';
import { ProtocolError } from '#protocol/messages.ts';

/**
 * Converts between JavaScript values and MessagePack bytes. Integers beyond a number's range are `bigint`, all others
 * numbers, whatever their form on the wire. The library maps 64-bit integers either all to numbers or all to bigints,
 * so there are two encoders and decoders: the usual ones, and wide ones for values that contain a wide integer.
 */
const decoder = new Decoder();
const wideDecoder = new Decoder({ useBigInt64: true });
// Omits undefined properties, as JSON does.
const encoder = new Encoder({ ignoreUndefined: true });
const wideEncoder = new Encoder({ ignoreUndefined: true, useBigInt64: true });

/** Decodes bytes accepted by `checkMessagePack`. Throws `ProtocolError` for what that does not check. */
export const decodeValue = (bytes: Buffer, wide: boolean): unknown => {
  try {
    return wide ? rewrite(wideDecoder.decode(bytes), narrow) : decoder.decode(bytes);
  } catch (cause) {
    // Keys that are not strings or numbers, `__proto__`, unusable timestamps.
    throw new ProtocolError('record cannot be decoded', { cause });
  }
};

/**
 * Encodes a value. The encoder reuses the bytes: read them before the next call. Throws on what MessagePack cannot
 * express: a function, a cycle, a bigint of more than 64 bits. Values that JSON can carry but decoders throw on would
 * end the connection of every receiving client: keys named `__proto__` are omitted, and half a surrogate pair, for
 * which the encoder writes invalid UTF-8, becomes U+FFFD.
 */
export const encodeValue = (value: unknown): Uint8Array => {
  const bytes = encodeAny(value);
  return mayBreakDecoders(bytes) ? encodeAny(rewrite(value, same)) : bytes;
};

const encodeAny = (value: unknown): Uint8Array => {
  try {
    return encoder.encodeSharedRef(value);
  } catch {
    // Most likely because of a bigint. If not, the second attempt fails too.
    return wideEncoder.encodeSharedRef(rewrite(value, widen));
  }
};

const protoKey = Buffer.from('__proto__');

/** In UTF-8 `ed` is followed by at most `9f`; from `a0` on it would be half a surrogate pair. */
const surrogate = { first: 0xed, second: 0xa0 } as const;

/** Whether encoded bytes may contain such a key or half a pair; false positives are possible. */
const mayBreakDecoders = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean => {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (bytes.includes(protoKey)) return true;
  for (let at = bytes.indexOf(surrogate.first); at >= 0; at = bytes.indexOf(surrogate.first, at + 1))
    if ((bytes[at + 1] ?? 0) >= surrogate.second) return true;
  return false;
};

/** Deeper than the encoder accepts, so that recursion into a cycle ends. */
const deepest = 100;

/** A copy of a value with each leaf replaced, well-formed text, and without keys named `__proto__`. */
const rewrite = (value: unknown, replace: (leaf: unknown) => unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return replace(value);
  if (value instanceof Date || value instanceof ExtData || ArrayBuffer.isView(value)) return value;
  if (depth > deepest) throw new RangeError('value nests too deeply');
  if (Array.isArray(value)) return value.map((item) => rewrite(item, replace, depth + 1));
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, inner]) => [key.toWellFormed(), rewrite(inner, replace, depth + 1)]));
};

const same = (leaf: unknown): unknown => leaf;

const narrow = (leaf: unknown): unknown =>
  typeof leaf === 'bigint' && Number.isSafeInteger(Number(leaf)) ? Number(leaf) : leaf;

/** The wide encoder writes bigints as 64-bit integers, but numbers of more than 32 bits as floats. */
const widen = (leaf: unknown): unknown => {
  if (typeof leaf === 'number') {
    return Number.isSafeInteger(leaf) && (leaf > 0xffff_ffff || leaf < -0x8000_0000) ? BigInt(leaf) : leaf;
  }
  if (typeof leaf === 'bigint' && BigInt.asUintN(64, leaf) !== leaf && BigInt.asIntN(64, leaf) !== leaf) {
    // It would be truncated to 64 bits silently.
    throw new RangeError('a bigint has more than 64 bits');
  }
  return leaf;
};
