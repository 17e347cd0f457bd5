import { Inflate } from 'fflate';
import { ImportError } from '#errors.ts';
import { BOUNDS } from '#limits.ts';

/** An archive whose entries are inflated when they are read. */
export interface Archive {
  readonly names: readonly string[];
  /** @returns null if there is no such entry. @throws ImportError if it is damaged or inflates to too much */
  read(name: string): Uint8Array | null;
}

interface Entry {
  readonly offset: number;
  readonly compressed: number;
  readonly method: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** Bytes that are inflated at a time: at most a thousand times as much comes out before its size is checked. */
const PIECE = 16 * 1024;

/**
 * Reads an archive's directory. Sizes that it declares are not believed: what really comes out is counted, for all
 * entries together (fflate's own `unzip` inflates into a buffer of the declared size).
 * @throws ImportError for what is no complete archive
 */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(bytes, view);
  let left: number = BOUNDS.inflatedBytes;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const content = contentOf(bytes, view, entry, left);
      left -= content.length;
      return content;
    },
  };
}

const damaged = (options?: ErrorOptions) => new ImportError('damaged-archive', options);

function directoryOf(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > BOUNDS.entries) throw new ImportError('inflates-too-much');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw damaged();
    if (view.getUint16(at + 8, true) & 1) throw new ImportError('password');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/');
    entries.set(name, {
      offset: view.getUint32(at + 42, true),
      compressed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Where the archive's last record begins, before a comment of at most 64 KiB. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw damaged();
}

function contentOf(bytes: Uint8Array, view: DataView, entry: Entry, max: number): Uint8Array {
  const { offset, compressed, method } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw damaged();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + compressed > bytes.length) throw damaged();
  const content = bytes.subarray(start, start + compressed);
  if (method === 8) return inflated(content, max);
  if (method !== 0) throw damaged();
  if (content.length > max) throw new ImportError('inflates-too-much');
  return content;
}

function inflated(content: Uint8Array, max: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    size += piece.length;
    if (size > max) throw new ImportError('inflates-too-much');
    pieces.push(piece);
  });
  try {
    for (let at = 0; at === 0 || at < content.length; at += PIECE) {
      inflate.push(content.subarray(at, at + PIECE), at + PIECE >= content.length);
    }
  } catch (error) {
    throw error instanceof ImportError ? error : damaged({ cause: error });
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
