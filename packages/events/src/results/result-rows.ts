import { CHART_ROWS, type ChartRow } from '#questions/kind.ts';
import { kindOf } from '#questions/question.ts';
import { fromEarlierResult } from '#questions/single-choice.ts';
import { type QuestionResult, shareOf } from './results.ts';

/** A row of a question's chart, with its share of those asked. */
export interface ResultRow extends ChartRow {
  readonly share: number | null;
}

/** The chart of a question's results, as every page, mail and file draws it. */
export function rowsOf({
  question,
  statistics,
  asked,
}: Pick<QuestionResult, 'question' | 'statistics' | 'asked'>): ResultRow[] {
  const rows = kindOf(question).chart(question, statistics).slice(0, CHART_ROWS);
  return rows.map((row) => ({ ...row, share: shareOf(row.count, asked) }));
}

type Whole = Pick<QuestionResult, 'question' | 'statistics'>;

/** A result with its question and statistics, also where an earlier release left them out. */
export function wholeResult<Result extends Partial<Whole> & Parameters<typeof fromEarlierResult>[0]>(
  result: Result,
): Result & Whole {
  const earlier = fromEarlierResult(result);
  const { question = earlier.question, statistics = earlier.statistics } = result;
  return { ...result, question, statistics };
}
