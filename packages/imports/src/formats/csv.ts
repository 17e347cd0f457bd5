import type { Draft, DraftAnswer } from '#compose.ts';
import type { Tell } from '#problems.ts';
import { quizBuilder } from '#quiz-builder.ts';
import type { Source } from '#source.ts';
import { type Columns, type Heading, headingOf, OWN_HEADINGS } from '#tables/columns.ts';
import { unguarded } from '#tables/guard.ts';
import { MARKINGS, marksOf } from '#tables/marks.ts';
import { pointsOf, readQuestions, tellBounds, timeOf } from '#tables/read-questions.ts';
import { type Row, type Sheet, textAt, textCell } from '#tables/sheet.ts';
import { quoted } from '#text/clean.ts';
import type { Format } from './format.ts';

interface Found {
  readonly sheet: Sheet;
  readonly rows: readonly Row[];
  readonly columns: Columns;
  readonly isOwn: boolean;
}

function find({ csv, workbook }: Source): Found | null {
  for (const sheet of csv ? [csv] : workbook) {
    const heading: Heading | null = headingOf(sheet.rows);
    if (heading) return { sheet, rows: sheet.rows.slice(heading.index + 1), ...heading };
  }
  const columns = csv && columnsWithoutHeading(csv.rows);
  return columns && { sheet: csv, rows: csv.rows, columns, isOwn: false };
}

/** A table without a heading: a question, its answers and, in the last column, the right one. */
function columnsWithoutHeading(rows: readonly Row[]): Columns | null {
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  if (width < 4 || width > 9) return null;
  const answers = Array.from({ length: width - 2 }, (_, i) => i + 1);
  const correct = width - 1;
  const isQuestion = (row: Row) => {
    const texts = answers.map((column) => textAt(row, column));
    const cell = textCell(textAt(row, correct));
    return /\p{L}{2}/u.test(textAt(row, 0)) && MARKINGS.some((marking) => marksOf(cell, texts, marking)?.length);
  };
  const questions = sample.filter(isQuestion).length;
  return questions > 0 && questions >= sample.length * 0.8
    ? { question: 0, answers, wrong: [], at: { correct } }
    : null;
}

/**
 * Tables of questions with a heading: our own (every kind of question, written by `writers/csv.ts`), and teachers', who name
 * right answers by number, letter or text. A table of separated
 * values may lack its heading. Workbooks too: whoever edits a table in Excel saves it as one.
 */
export const csv: Format<'csv'> = {
  name: 'csv',
  title: 'table with a heading (.csv, .xlsx): question, answers, correct answer',
  recognises: (source) => find(source) !== null,
  parse: (source, newId) => {
    const quiz = quizBuilder(newId, 'row');
    quiz.tellEncoding(source);
    const found = find(source);
    if (!found) return quiz.result();
    const { sheet, rows, columns, isOwn } = found;
    if (!isOwn) readQuestions(quiz, sheet, rows, columns, { marking: 'any' });
    else {
      for (const row of rows) quiz.question(row.line, (tell) => ownRow(row, columns, tell));
      tellBounds(quiz, sheet);
    }
    return quiz.result();
  },
};

/** How our tables call the kinds of question. */
export const KIND_NAMES = {
  single: 'single choice',
  multiple: 'multiple choice',
  typed: 'typed answer',
  estimate: 'estimate',
  order: 'order',
  poll: 'poll',
  slide: 'slide',
  cloud: 'word cloud',
} as const;

function ownRow(row: Row, columns: Columns, tell: Tell): Draft {
  const { at } = columns;
  if (row.unclosed) tell('quote-unclosed');
  const raw = (column: number | undefined) => textAt(row, column);
  const text = (column: number | undefined) => unguarded(raw(column));
  const setting = <Value>(
    column: keyof typeof OWN_HEADINGS,
    read: (text: string) => Value | null,
  ): Value | undefined => {
    const value = text(at[column]).trim();
    if (value === '') return undefined;
    const result = read(value);
    if (result === null) tell('setting-unreadable', { field: OWN_HEADINGS[column], value: quoted(value) });
    return result ?? undefined;
  };
  const yes = (value: string) => ({ yes: true, true: true, no: false, false: false })[value.toLowerCase()] ?? null;
  const number = (value: string) => (Number.isFinite(Number(value)) ? Number(value) : null);
  const scoring = setting<'partial' | 'all'>('scoring', (value) =>
    value === 'all' || value === 'partial' ? value : null,
  );
  const bonus = setting('bonus', yes);
  const live = setting('live', yes);
  const common = {
    verbatim: true,
    text: text(columns.question),
    body: text(at.body),
    explanation: text(at.explanation),
    notes: text(at.notes),
    ...timeOf(raw(at.time), tell),
    ...pointsOf(raw(at.points), tell),
    ...(bonus === undefined ? {} : { questionPointsModifier: bonus ? (1 as const) : (0 as const) }),
    ...(live === undefined ? {} : { showLiveStats: live }),
  };
  const cells = columns.answers.map((column) => raw(column));
  const marked = raw(at.correct).trim();
  const right = marked === '' ? [] : marksOf(textCell(marked), cells, 'number');
  if (right === null) tell('correct-unknown', { value: quoted(marked) });
  const answers: DraftAnswer[] = cells.flatMap((cell, i) =>
    cell === '' ? [] : [{ text: unguarded(cell), correct: right?.includes(i) ?? false }],
  );
  const scored = scoring ? { scoring } : {};
  const kind = text(at.kind).trim().toLowerCase();
  switch (kind) {
    case KIND_NAMES.single:
    case KIND_NAMES.multiple:
      return { ...common, ...scored, kind: 'choice', answers, multiple: kind === KIND_NAMES.multiple };
    case KIND_NAMES.typed: {
      const [exact, typos] = [
        setting('exact', yes),
        setting('typos', (value) => (/^[012]$/.test(value) ? Number(value) : null)),
      ];
      return {
        ...common,
        kind: 'typed',
        answers,
        ...(exact === undefined ? {} : { exact }),
        ...(typos === undefined ? {} : { typos }),
      };
    }
    case KIND_NAMES.estimate: {
      const target = setting('target', number);
      if (target === undefined) tell('bad-number', { value: quoted(text(at.target)) });
      const exactWithin = setting('exactWithin', number);
      return {
        ...common,
        kind: 'estimate',
        target: target ?? 0,
        tolerance: setting('tolerance', number) ?? exactWithin ?? 0,
        ...(exactWithin === undefined ? {} : { exactWithin }),
        unit: text(at.unit),
      };
    }
    case KIND_NAMES.order:
      return { ...common, ...scored, kind: 'order', answers };
    case KIND_NAMES.poll:
      return { ...common, kind: 'poll', answers };
    case KIND_NAMES.slide:
      return { ...common, kind: 'slide' };
    case KIND_NAMES.cloud:
      return { ...common, kind: 'cloud' };
    default:
      if (kind !== '') tell('unknown-kind', { kind: quoted(kind) });
      return { ...common, kind: 'choice', answers };
  }
}
