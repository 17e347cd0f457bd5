import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly content: Buffer;
}

/** 1 January 1980, the first day a ZIP file knows: the same files give the same bytes whenever they are packed. */
const DATE = (0 << 9) | (1 << 5) | 1;
const DEFLATE = 8;
const VERSION = 20;

/** Packs files into a ZIP archive (PKWARE APPNOTE 6.3): as much of the format as a spreadsheet needs. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of entries) {
    const name = Buffer.from(path, 'utf8');
    const packed = deflateRawSync(content);
    const about = aboutFile(content, packed, name);
    const local = Buffer.concat([signature(0x04034b50), about, name, packed]);
    directory.push(directoryEntry(about, offset), name);
    files.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  return Buffer.concat([...files, index, endOfDirectory(entries.length, index.length, offset)]);
}

/** The fields that a file's own header and its directory entry share. */
function aboutFile(content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(DEFLATE, 4);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function directoryEntry(about: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION, 0);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), madeBy, about, rest]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value, 0);
  return buffer;
}
