import type { ImportedQuiz } from '#question.ts';
import type { Picture } from '#quiz-builder.ts';
import { csvOf } from '#writers/csv.ts';
import { giftOf } from '#writers/gift.ts';
import { jsonOf } from '#writers/json.ts';
import { zipOf } from '#writers/zip.ts';

export type ExportName = 'json' | 'zip' | 'csv' | 'gift';

/** A kind of file that a quiz is exported as. */
interface ExportFormat {
  readonly extension: string;
  readonly contentType: string;
  /** @param pictures of the quiz; only `zip` has them */
  write(quiz: ImportedQuiz, pictures: readonly Picture[]): Uint8Array;
}

export const EXPORT_FORMATS: Readonly<Record<ExportName, ExportFormat>> = {
  json: { extension: 'json', contentType: 'application/json; charset=utf-8', write: jsonOf },
  zip: { extension: 'zip', contentType: 'application/zip', write: zipOf },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8', write: csvOf },
  gift: { extension: 'gift', contentType: 'text/plain; charset=utf-8', write: giftOf },
};
