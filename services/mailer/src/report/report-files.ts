import type { Attachment } from '#deliver/smtp.ts';
import type { Report } from './report.ts';
import { type Cell, type Table, workbookOf } from './workbook.ts';

/** Attachments of a report; the same event log gives the same bytes. */
export function reportFiles(report: Report): Attachment[] {
  const players = playersTable(report);
  const questions = questionsTable(report);
  const csv = 'text/csv; charset=utf-8';
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return [
    { filename: 'report.xlsx', contentType: xlsx, content: workbookOf([players, questions]) },
    { filename: 'players.csv', contentType: csv, content: csvOf(players.rows) },
    { filename: 'questions.csv', contentType: csv, content: csvOf(questions.rows) },
  ];
}

/** One row per player: place, name, score, and points per question. */
function playersTable({ players, questions }: Report): Table {
  const heading = ['Place', 'Player', 'Score', 'Correct', 'Answered', 'Mean time (s)'];
  return {
    name: 'Players',
    widths: [7, 24, 9, 9, 10, 14, 12],
    rows: [
      [...heading, ...questions.map(({ number }) => `Q${number} points`)],
      ...players.map(({ place, name, score, correct, answered, meanTime, answers }) => [
        place ?? 'left',
        name,
        score,
        correct,
        answered,
        meanTime,
        ...answers.map((answer) => answer?.points ?? null),
      ]),
    ],
  };
}

/** One row per question, with how often each answer was given. */
function questionsTable({ questions }: Report): Table {
  const most = Math.max(0, ...questions.map(({ answers }) => answers.length));
  const answerHeadings = Array.from({ length: most }, (_, i) => [`Answer ${letter(i)}`, `${letter(i)} given`]).flat();
  return {
    name: 'Questions',
    widths: [5, 48, 8, 10, 9, 12, 14, 24],
    rows: [
      [
        'No.',
        'Question',
        'Asked',
        'Answered',
        'Correct',
        'Correct (%)',
        'Mean time (s)',
        'Right answer',
        ...answerHeadings,
      ],
      ...questions.map(({ number, text, asked, answered, correct, rate, meanTime, answers }) => [
        number,
        text,
        asked,
        answered,
        correct,
        rate === null ? null : Math.round(rate * 1_000) / 10,
        meanTime,
        answers.find((answer) => answer.correct)?.text ?? null,
        ...answers.flatMap((answer) => [answer.text, answer.count]),
      ]),
    ],
  };
}

export function letter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** Start of a cell that a spreadsheet would run as a formula. Players choose their names. */
const FORMULA = /^(?=\s*[=+\-@＝＋－＠]|[\t\r])/;
/** The same after a character that separates cells in another locale, where commas and quotation marks do not. */
const HIDDEN_FORMULA = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

/**
 * Writes rows as CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets recognise UTF-8. Text that would
 * start a formula, in any locale, is prefixed with an apostrophe, which spreadsheets read as "this is text".
 */
export function csvOf(rows: readonly (readonly Cell[])[]): Buffer {
  const lines = rows.map((row) => row.map(field).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8');
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(FORMULA, "'").replace(HIDDEN_FORMULA, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
