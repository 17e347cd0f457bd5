import { LIMITS } from '@quarry/events/limits';
import type { Draft, DraftAnswer } from '#compose.ts';
import { BOUNDS } from '#limits.ts';
import type { Tell } from '#problems.ts';
import type { QuizBuilder } from '#quiz-builder.ts';
import { quoted } from '#text/clean.ts';
import type { Columns } from './columns.ts';
import { MARKINGS, type Marking, marksOf } from './marks.ts';
import { type Row, type Sheet, textAt, textCell } from './sheet.ts';

/** What a row asks for, where its table says so. */
export type RowKind = 'choice' | 'multiple' | 'typed' | 'poll' | 'open' | 'slide';

/** What is particular to a tool's tables. */
export interface TableRules {
  /** Right answers are given by number only, or however all rows of the table can be read. */
  readonly marking: 'number' | 'any';
  /** Where several are right, any of them was enough. */
  readonly anyRight?: boolean;
  /** @returns null for a row that is no question, such as instructions; absent: every row is one */
  kindOf?(row: Row, tell: Tell): RowKind | null;
}

/** Reads the rows of a table as questions. */
export function readQuestions(
  quiz: QuizBuilder,
  sheet: Sheet,
  rows: readonly Row[],
  columns: Columns,
  rules: TableRules,
) {
  const markings = rules.marking === 'number' ? ['number' as const] : markingsOf(rows, columns);
  for (const row of rows) {
    const answers = answersIn(row, columns);
    const hasContent = textAt(row, columns.question).trim() !== '' || answers.some((text) => text.trim() !== '');
    if (hasContent) quiz.question(row.line, (tell) => readRow(row, answers, columns, rules, markings, tell));
  }
  tellBounds(quiz, sheet);
}

/** Tells what of a table is not read. */
export function tellBounds(quiz: QuizBuilder, { rows, moreRows, moreColumns }: Sheet): void {
  if (moreRows) quiz.tell((rows.at(-1)?.line ?? 0) + 1, 'too-many-rows', { max: BOUNDS.rows });
  if (moreColumns !== null) quiz.tell(moreColumns, 'columns-ignored', { max: BOUNDS.columns });
}

const answersIn = (row: Row, { answers, wrong }: Columns): string[] =>
  [...answers, ...wrong].map((column) => textAt(row, column));

/** The ways of naming right answers, first the one that all rows can be read by. */
function markingsOf(rows: readonly Row[], columns: Columns): readonly Marking[] {
  const marked = rows.filter((row) => textAt(row, columns.at.correct).trim() !== '');
  const fits = (marking: Marking) =>
    marked.every((row) => marksOf(cellAt(row, columns.at.correct), answersIn(row, columns), marking) !== null);
  const [first] = MARKINGS.filter(fits);
  return first ? [first, ...MARKINGS.filter((marking) => marking !== first)] : MARKINGS;
}

const cellAt = (row: Row, column: number | undefined) =>
  (column === undefined ? undefined : row.cells[column]) ?? textCell('');

function readRow(
  row: Row,
  texts: readonly string[],
  columns: Columns,
  rules: TableRules,
  markings: readonly Marking[],
  tell: Tell,
): Draft | null {
  const kind = rules.kindOf ? rules.kindOf(row, tell) : 'choice';
  if (kind === null) return null;
  if (row.unclosed) tell('quote-unclosed');
  const faulty = row.cells.find(({ type }, i) => type === 'error' && i !== columns.at.time);
  if (faulty) tell('error-cell', { value: faulty.text });
  const common = { text: textAt(row, columns.question), ...settingsOf(row, columns, tell) };
  const filled = (correct: (i: number) => boolean): DraftAnswer[] =>
    texts.flatMap((text, i) => (text.trim() === '' ? [] : [{ text, correct: correct(i) }]));
  switch (kind) {
    case 'slide':
      return { ...common, kind: 'slide' };
    case 'open':
      tell('open-as-slide');
      return { ...common, kind: 'slide' };
    case 'poll':
      return { ...common, kind: 'poll', answers: filled(() => false) };
    case 'typed': {
      const marks = rightIn(row, texts, columns, markings);
      const isAccepted = (i: number) => !marks || marks.length === 0 || marks.includes(i);
      return {
        ...common,
        kind: 'typed',
        answers: filled(() => true).length > 0 ? spellings(texts, isAccepted) : added(row, columns),
      };
    }
    default: {
      // Beside columns of wrong answers the right one has a column of its own, and is one of the answers.
      if (columns.wrong.length > 0 && columns.answers.length === 0) {
        return { ...common, kind: 'choice', answers: [...added(row, columns), ...filled(() => false)] };
      }
      const only = columns.answers.length === 1 && columns.at.correct === undefined;
      if (only) return { ...common, kind: 'typed', answers: filled(() => true) };
      const right = rightIn(row, texts, columns, markings);
      if (right === null) tellUnread(row, columns, tell);
      const answers = filled((i) => right?.includes(i) ?? false);
      if (rules.anyRight && right && right.length > 1) tell('any-right');
      if (markings.length > 1) tellAmbiguous(row, texts, columns, markings, right, tell);
      return { ...common, kind: 'choice', answers, ...(kind === 'multiple' ? { multiple: true } : {}) };
    }
  }
}

const spellings = (texts: readonly string[], isAccepted: (i: number) => boolean): DraftAnswer[] =>
  texts.flatMap((text, i) => (text.trim() !== '' && isAccepted(i) ? [{ text, correct: true }] : []));

/** The right answer as the column says it. */
function added(row: Row, columns: Columns): DraftAnswer[] {
  const text = textAt(row, columns.at.correct);
  return text.trim() === '' ? [] : [{ text, correct: true }];
}

/** @returns the right answers' positions; none where the table says none; null if what it says is none of them */
function rightIn(row: Row, texts: readonly string[], columns: Columns, markings: readonly Marking[]): number[] | null {
  const cell = cellAt(row, columns.at.correct);
  if (cell.text.trim() === '') return [];
  if (cell.type === 'date') return null;
  for (const marking of markings) {
    const marks = marksOf(cell, texts, marking);
    if (marks) return marks;
  }
  return null;
}

function tellUnread(row: Row, columns: Columns, tell: Tell): void {
  const cell = cellAt(row, columns.at.correct);
  if (cell.type === 'date') tell('correct-is-date');
  else tell('correct-unknown', { value: quoted(cell.text) });
}

/** A number that is also the text of another answer than the one it counts to. */
function tellAmbiguous(
  row: Row,
  texts: readonly string[],
  columns: Columns,
  markings: readonly Marking[],
  right: readonly number[] | null,
  tell: Tell,
): void {
  const cell = cellAt(row, columns.at.correct);
  if (markings[0] === 'text' || !right || right.length === 0) return;
  const byText = marksOf(cell, texts, 'text');
  if (byText && byText.join() !== right.join()) tell('correct-ambiguous', { value: quoted(cell.text) });
}

/** Time, points, explanation and pictures of a row, where its table has them. */
function settingsOf(row: Row, { at }: Columns, tell: Tell) {
  const picture = textAt(row, at.picture).trim();
  if (picture !== '') tell('picture-by-link', { name: quoted(picture) });
  const explanation = textAt(row, at.explanation);
  return {
    ...timeOf(textAt(row, at.time), tell),
    ...pointsOf(textAt(row, at.points), tell),
    ...(explanation.trim() === '' ? {} : { explanation }),
  };
}

/** `20`, `20 sec`, `1 min`; nothing for an empty text. */
export function timeOf(text: string, tell: Tell): { maxQuestionTime?: number } {
  if (text.trim() === '') return {};
  const [, digits = ''] = /^\D{0,20}(\d{1,6}(?:[.,]\d+)?)/.exec(text.trim()) ?? [];
  if (digits === '') {
    tell('time-unreadable', { value: quoted(text) });
    return {};
  }
  const seconds = Number(digits.replace(',', '.')) * (/\dmin|\d\s+min/i.test(text.slice(0, 50)) ? 60 : 1);
  return limitedTime(seconds, tell);
}

/** A time limit in whole seconds within the limits. */
export function limitedTime(seconds: number, tell: Tell): { maxQuestionTime: number } {
  const max = LIMITS.maxQuestionTime;
  if (seconds >= 0 && seconds <= max) return { maxQuestionTime: Math.round(seconds) };
  tell('time-limited', { value: seconds, max });
  return { maxQuestionTime: seconds < 0 ? 0 : max };
}

export function pointsOf(text: string, tell: Tell): { questionPoints?: number } {
  if (text.trim() === '') return {};
  const points = Number(text.trim());
  if (Number.isInteger(points) && points >= 0 && points <= LIMITS.maxQuestionPoints) return { questionPoints: points };
  tell('points-unreadable', { value: quoted(text) });
  return {};
}
