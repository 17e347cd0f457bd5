import { ProtocolError } from '#protocol/messages.ts';

/** Result of walking over one value. */
export type WalkedValue = {
  /** End of the value. */
  readonly end: number;
  /** Whether it contains an integer beyond JavaScript's safe numbers. */
  readonly wide: boolean;
};

/**
 * Walks MessagePack bytes without building values and throws `ProtocolError` unless they are exactly one complete value
 * no deeper than `limit`. Needed before decoding: a decoder allocates the size an array header claims, so three bytes
 * could cost megabytes, and nested headers gigabytes.
 */
export const checkMessagePack = (bytes: Buffer, limit: number): WalkedValue => {
  const walked = walkMessagePack(bytes, 0, limit);
  if (walked.end !== bytes.length) throw new ProtocolError('bytes follow the value');
  return walked;
};

/** Like `checkMessagePack` for the value at `start`; others may follow it. */
export const walkMessagePack = (bytes: Buffer, start: number, limit: number): WalkedValue => {
  /** Values left at each level; the walk is iterative, so depth needs no stack. */
  const open: number[] = [];
  let at = start;
  let remaining = 1;
  let wide = false;

  const uint = (size: 1 | 2 | 4): number => {
    if (at + size > bytes.length) throw new ProtocolError('record is cut off');
    const value = bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const enter = (values: number): void => {
    if (open.length >= limit) throw new ProtocolError('record nests too deeply');
    open.push(remaining);
    remaining = values;
  };
  const skip = (count: number): void => {
    at += count;
    if (at > bytes.length) throw new ProtocolError('record is cut off');
  };

  for (;;) {
    while (remaining === 0) {
      const outer = open.pop();
      if (outer === undefined) return { end: at, wide };
      remaining = outer;
    }
    remaining -= 1;
    const head = uint(1);
    if (head <= 0x7f || head >= 0xe0) continue;
    if (head <= 0x8f) enter((head & 0x0f) * 2);
    else if (head <= 0x9f) enter(head & 0x0f);
    else if (head <= 0xbf) skip(head & 0x1f);
    else {
      const form = forms[head - 0xc0];
      if (form === undefined) throw new ProtocolError('record is not MessagePack');
      const size = form.size === 0 ? 0 : uint(form.size);
      if (form.perEntry === undefined) skip(size + form.fixed);
      else enter(size * form.perEntry);
      if (head === uint64) wide ||= isWide(bytes.readUInt32BE(at - 8), bytes.readUInt32BE(at - 4));
      else if (head === int64) wide ||= isWide(bytes.readInt32BE(at - 8), bytes.readUInt32BE(at - 4));
    }
  }
};

const uint64 = 0xcf;
const int64 = 0xd3;

const isWide = (high: number, low: number): boolean => !Number.isSafeInteger(high * 2 ** 32 + low);

type Form = {
  /** Bytes of the length after the head byte. */
  readonly size: 0 | 1 | 2 | 4;
  /** Bytes of content after that length. */
  readonly fixed: number;
  /** Values per counted entry, for arrays and maps. */
  readonly perEntry?: 1 | 2;
};

const scalar = (fixed: number): Form => ({ size: 0, fixed });
const sized = (size: 1 | 2 | 4, fixed = 0): Form => ({ size, fixed });
const nested = (size: 2 | 4, perEntry: 1 | 2): Form => ({ size, fixed: 0, perEntry });

/** Head bytes 0xc0 to 0xdf, in the order of the MessagePack specification; 0xc1 is never used. */
const forms: readonly (Form | undefined)[] = [
  scalar(0), // nil
  undefined,
  scalar(0), // false
  scalar(0), // true
  sized(1), // bin 8, 16, 32
  sized(2),
  sized(4),
  sized(1, 1), // ext 8, 16, 32, each with a type byte
  sized(2, 1),
  sized(4, 1),
  scalar(4), // float 32, 64
  scalar(8),
  scalar(1), // uint 8, 16, 32, 64
  scalar(2),
  scalar(4),
  scalar(8),
  scalar(1), // int 8, 16, 32, 64
  scalar(2),
  scalar(4),
  scalar(8),
  scalar(2), // fixext 1, 2, 4, 8, 16, each with a type byte
  scalar(3),
  scalar(5),
  scalar(9),
  scalar(17),
  sized(1), // str 8, 16, 32
  sized(2),
  sized(4),
  nested(2, 1), // array 16, 32
  nested(4, 1),
  nested(2, 2), // map 16, 32
  nested(4, 2),
];
