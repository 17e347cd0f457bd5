import { buffer, text } from 'node:stream/consumers';
import type { SessionResults } from '@quarry/events/results/results';
import { csvOf } from '@quarry/results/files/csv';
import { tablesOf } from '@quarry/results/files/tables';
import { workbookOf } from '@quarry/results/files/workbook';
import type { Attachment } from '#deliver/smtp.ts';

/** Attachments of a report; the same event log gives the same bytes. */
export async function reportFiles(results: SessionResults): Promise<Attachment[]> {
  // Rows are read once: each file has tables of its own.
  const tables = () => tablesOf(results, results.players);
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return [
    { filename: 'report.xlsx', contentType: xlsx, content: await buffer(workbookOf(tables())) },
    ...(await Promise.all(
      tables().map(async (table) => ({
        filename: `${table.name.toLowerCase()}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: Buffer.from(await text(csvOf(table))),
      })),
    )),
  ];
}
