import { decodeText } from '#bytes/decode.ts';
import { type Archive, openArchive } from '#bytes/unzip.ts';
import { ImportError } from '#errors.ts';
import { csvSheet } from '#tables/csv.ts';
import type { Sheet } from '#tables/sheet.ts';
import { isWorkbook, readWorkbook } from '#tables/workbook.ts';
import { type Lines, linesOf } from '#text/lines.ts';

/** A file as formats look at it: each way of reading it is tried once, however many formats ask. */
export interface Source {
  readonly text: string | null;
  /** Neither UTF-8 nor UTF-16: accents may be wrong. */
  readonly guessed: boolean;
  readonly archive: Archive | null;
  readonly json: unknown;
  /** Sheets of a workbook. */
  readonly workbook: readonly Sheet[];
  /** Lines of a text. */
  readonly lines: Lines;
  /** Text as a table of separated values. */
  readonly csv: Sheet | null;
}

const NO_LINES: Lines = { lines: [], more: null };

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);

/** @throws ImportError for a file that no format can be */
export function openSource(bytes: Uint8Array): Source {
  if (bytes.length === 0) throw new ImportError('empty');
  // Also a password-protected workbook is such a compound file.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new ImportError('old-workbook');
  if (startsWith(bytes, [0x50, 0x4b])) {
    const archive = openArchive(bytes);
    const workbook = isWorkbook(archive) ? readWorkbook(archive) : [];
    return { text: null, guessed: false, archive, json: undefined, workbook, lines: NO_LINES, csv: null };
  }
  const decoded = decodeText(bytes);
  if (!decoded) throw new ImportError('not-recognised');
  if (decoded.text.trim() === '') throw new ImportError('empty');
  const { text, guessed } = decoded;
  const json = jsonOf(text);
  const csv = json === undefined ? csvSheet(text) : null;
  return { text, guessed, archive: null, json, workbook: [], lines: linesOf(text), csv };
}

/** @returns undefined for what is no JSON of an object or a list */
function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // GIFT may begin with a brace as well, but not like this.
    if (/^\s*(?:\{\s*"|\[\s*(?:\{\s*"|\[))/.test(text)) throw new ImportError('broken-json', { cause: error });
    return undefined;
  }
}
