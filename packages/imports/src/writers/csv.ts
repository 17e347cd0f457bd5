import { KIND_NAMES } from '#formats/csv.ts';
import { type ImportedQuiz, KIND, type Question } from '#question.ts';
import { OWN_HEADINGS } from '#tables/columns.ts';
import { guarded } from '#tables/guard.ts';

const NAMES = new Map<number, string>(
  (Object.keys(KIND) as (keyof typeof KIND)[]).map((kind) => [KIND[kind], KIND_NAMES[kind]]),
);

/** Columns of answers where no question needs more. */
const ANSWERS = 4;

/**
 * A quiz as a table (RFC 4180), a question a row, in UTF-8 with a byte order mark, by which spreadsheets recognise it. Lacks
 * ids, pictures, and the quiz's name and settings. No spreadsheet runs a cell as a formula (`guard.ts`).
 */
export function csvOf({ questions }: Pick<ImportedQuiz, 'questions'>): Uint8Array {
  const width = Math.max(ANSWERS, ...questions.map(({ answers }) => answers.length));
  const heading = [
    OWN_HEADINGS.kind,
    'Question',
    OWN_HEADINGS.body,
    ...Array.from({ length: width }, (_, i) => `Answer ${i + 1}`),
    'Correct',
    'Time limit (s)',
    'Points',
    OWN_HEADINGS.bonus,
    OWN_HEADINGS.live,
    OWN_HEADINGS.scoring,
    OWN_HEADINGS.exact,
    OWN_HEADINGS.typos,
    OWN_HEADINGS.target,
    OWN_HEADINGS.exactWithin,
    OWN_HEADINGS.tolerance,
    OWN_HEADINGS.unit,
    'Explanation',
    OWN_HEADINGS.notes,
  ];
  const lines = [heading, ...questions.map((question) => cellsOf(question, width))];
  return new TextEncoder().encode(`\ufeff${lines.map(lineOf).join('')}`);
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quotedCell).join(',')}\r\n`;

const quotedCell = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const yesNo = (flag: boolean | undefined): string => (flag === undefined ? '' : flag ? 'yes' : 'no');

/** Text of a cell; an absent text is an empty cell. */
const textOf = (text: string | undefined): string => (text === undefined || text === '' ? '' : guarded(text));

function cellsOf(question: Question, width: number): string[] {
  const { questionType, questionText, body, answers, explanation, notes } = question;
  // Answers with all their numbers would be dates and decimals in some locales; after a semicolon none is.
  const right = answers.flatMap(({ correct }, i) => (correct ? [i + 1] : [])).join('; ');
  const number = (value: number | undefined) => (value === undefined ? '' : String(value));
  const estimate = question.questionType === KIND.estimate ? question : null;
  const typed = question.questionType === KIND.typed ? question : null;
  return [
    NAMES.get(questionType) ?? '',
    textOf(questionText),
    textOf(body),
    ...Array.from({ length: width }, (_, i) => (answers[i] ? guarded(answers[i].value) : '')),
    questionType === KIND.single || questionType === KIND.multiple ? right : '',
    String(question.maxQuestionTime),
    String(question.questionPoints),
    yesNo(question.questionPointsModifier === 1),
    yesNo(question.showLiveStats),
    'scoring' in question ? question.scoring : '',
    yesNo(typed?.exact),
    number(typed?.typos),
    number(estimate?.target),
    number(estimate?.exactWithin),
    number(estimate?.tolerance),
    textOf(estimate?.unit),
    textOf(explanation),
    textOf(notes),
  ];
}
