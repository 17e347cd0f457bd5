import { quizBuilder } from '#quiz-builder.ts';
import type { Source } from '#source.ts';
import { type Columns, headingOf } from '#tables/columns.ts';
import { marksOf } from '#tables/marks.ts';
import { readQuestions } from '#tables/read-questions.ts';
import { type Row, type Sheet, textAt } from '#tables/sheet.ts';
import type { Format } from './format.ts';

const TITLE = /^\s*blooket\s+import template/i;
const NUMBER_HEADING = /^\s*question\s*#/i;

/** The template's columns, by which a table is read that lost its heading. */
const COLUMNS: Columns = { question: 1, answers: [2, 3, 4, 5], wrong: [], at: { time: 6, correct: 7 } };

/** Rows that may stand where the heading was, such as the names that a program gave to its columns. */
const LOST_HEADING = 2;

/** A number, a question, four answers, seconds, right answers. */
function isTemplateRow(row: Row): boolean {
  const answers = COLUMNS.answers.map((column) => textAt(row, column));
  const isTimed = /^\s*\d{1,3}(?:\.0)?(?:\s*s[a-z]*)?\s*$/i.test(textAt(row, COLUMNS.at.time));
  const marked = row.cells[COLUMNS.at.correct ?? 0];
  return (
    /^\s*1(?:\.0)?\s*$/.test(textAt(row, 0)) &&
    isTimed &&
    marked !== undefined &&
    marksOf(marked, answers, 'number') !== null
  );
}

function find(source: Source): { sheet: Sheet; rows: readonly Row[]; columns: Columns } | null {
  for (const sheet of source.csv ? [source.csv] : source.workbook) {
    const heading = headingOf(sheet.rows);
    const cells = heading ? (sheet.rows[heading.index]?.cells ?? []) : [];
    if (heading && cells.some(({ text }) => NUMBER_HEADING.test(text))) {
      return { sheet, rows: sheet.rows.slice(heading.index + 1), columns: heading.columns };
    }
    const title = sheet.rows.findIndex((row) => row.cells.some(({ text }) => TITLE.test(text)));
    if (heading) continue;
    if (title >= 0) return { sheet, rows: sheet.rows.slice(title + 1), columns: COLUMNS };
    const first = sheet.rows.findIndex(isTemplateRow);
    if (first >= 0 && first <= LOST_HEADING) return { sheet, rows: sheet.rows.slice(first), columns: COLUMNS };
  }
  return null;
}

/** Blooket's template, as CSV or a workbook. Any of several right answers is enough there. */
export const blooket: Format<'blooket'> = {
  name: 'blooket',
  title: 'Blooket table (.csv, .xlsx)',
  recognises: (source) => find(source) !== null,
  parse(source, newId) {
    const quiz = quizBuilder(newId, 'row');
    quiz.tellEncoding(source);
    const found = find(source);
    if (found) {
      const { sheet, rows, columns } = found;
      const last = Math.max(columns.at.correct ?? 0, columns.at.time ?? 0);
      const isTyped = (row: Row) => row.cells.some((_, i) => i > last && /^\s*typing\s*$/i.test(textAt(row, i)));
      readQuestions(quiz, sheet, rows, columns, {
        marking: 'number',
        anyRight: true,
        kindOf: (row) => (isTyped(row) ? 'typed' : 'choice'),
      });
    }
    return quiz.result();
  },
};
