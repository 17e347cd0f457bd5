import type { StoredResults } from '@quarry/database/results/result-store';
import type { Texts } from '@quarry/texts/texts';
import { csvOf } from './csv.ts';
import { jsonOf } from './json.ts';
import { type Pictures, pdfOf } from './pdf.ts';
import { type Players, playersTable, tablesOf } from './tables.ts';
import { workbookOf } from './workbook.ts';

/** A kind of file that results are exported as. */
export interface ExportFormat {
  readonly contentType: string;
  /** It shows the questions' pictures. */
  readonly hasPictures?: true;
  /** Makes the file in pieces; its memory does not grow with the players. */
  write(
    filesTexts: Texts['files'],
    results: StoredResults,
    players: Players,
    pictures: Pictures,
  ): AsyncIterable<string | Uint8Array>;
}

export const EXPORT_FORMATS = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    write: (filesTexts, results, players) => csvOf(playersTable(filesTexts, results, players)),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (filesTexts, results, players) => workbookOf(tablesOf(filesTexts, results, players), filesTexts.language),
  },
  pdf: { contentType: 'application/pdf', hasPictures: true, write: pdfOf },
  json: { contentType: 'application/json; charset=utf-8', write: (_, results, players) => jsonOf(results, players) },
} as const satisfies Record<string, ExportFormat>;

export type ExportName = keyof typeof EXPORT_FORMATS;
