import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';

/**
 * Scripts whose letters change with their neighbours. The shaping rules are in a font of their own, and PDFKit applies
 * them. Without Gurmukhi, Khmer and Burmese, which fontkit shapes incorrectly (decision 234).
 */
const SHAPED = [
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
] as const;

/**
 * DejaVu Sans for Latin, Greek, Cyrillic, Arabic, Hebrew and more; a Noto Sans for each shaped script; for the rest, such as
 * Chinese, UnifontEX, which has a glyph for nearly every character of Unicode.
 */
export type Face = 'sans' | 'other' | (typeof SHAPED)[number];

export const isShaped = (face: Face): boolean => face !== 'sans' && face !== 'other';

function fileOf(face: Face, bold: boolean): string {
  if (face === 'sans') return `dejavu-fonts-ttf/ttf/DejaVuSans${bold ? '-Bold' : ''}.ttf`;
  if (face === 'other') return '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';
  const script = face.toLowerCase();
  return `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${bold ? 700 : 400}-normal.woff`;
}

const loaded = new Map<string, Buffer>();

/** A font by its file's name, read and unpacked once. */
export function fontOf(face: Face, bold: boolean): { readonly name: string; readonly bytes: Buffer } {
  const name = fileOf(face, bold);
  const bytes = loaded.get(name) ?? unpacked(readFileSync(fileURLToPath(import.meta.resolve(name))));
  loaded.set(name, bytes);
  return { name, bytes };
}

/**
 * The TrueType font in a WOFF file. Of a WOFF file fontkit unpacks the table of all glyphs for each glyph it reads: 0.2 s for
 * every Chinese character.
 */
function unpacked(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const tables = Array.from({ length: file.readUInt16BE(12) }, (_, i) => {
    const entry = 44 + 20 * i;
    const [offset, size, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = file.subarray(offset, offset + size);
    return { tag: file.subarray(entry, entry + 4), bytes: size < length ? inflateSync(bytes) : bytes };
  });
  // fontkit reads neither checksums nor the fields for table search: they stay zero.
  const head = Buffer.alloc(12 + 16 * tables.length);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  let offset = head.length;
  for (const [i, { tag, bytes }] of tables.entries()) {
    const entry = 12 + 16 * i;
    tag.copy(head, entry);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...tables.map(({ bytes }) => bytes)]);
}

let sans: ReadonlySet<number> | undefined;

function faceOf(character: string): Face {
  const shaped = SHAPED.find((script) => SCRIPTS[script].test(character));
  if (shaped) return shaped;
  if (!sans) {
    const font = create(fontOf('sans', false).bytes);
    sans = new Set('characterSet' in font ? font.characterSet : []);
  }
  return sans.has(character.codePointAt(0) ?? 0) ? 'sans' : 'other';
}

const SCRIPTS = Object.fromEntries(
  SHAPED.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')]),
) as Readonly<Record<(typeof SHAPED)[number], RegExp>>;

/** Characters that take the face of the one before: spaces, marks and joiners of several scripts, and the danda, which ends a sentence. */
const FOLLOWS = /[ \p{Script=Inherited}\u0964\u0965]/u;

/** The face of each UTF-16 unit of a line. */
export function facesOf(line: string): Face[] {
  const faces: Face[] = [];
  for (const character of line) {
    const before = faces.at(-1) ?? 'sans';
    const face = FOLLOWS.test(character) ? before : faceOf(character);
    for (let unit = 0; unit < character.length; unit++) faces.push(face);
  }
  return faces;
}
