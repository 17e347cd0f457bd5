import type { ReportQuestion } from './report.ts';

/** The questions fewest got right, hardest first; none that everybody got right. */
export function hardestQuestions(questions: readonly ReportQuestion[], count: number): ReportQuestion[] {
  return questions
    .filter(({ rate }) => rate !== null && rate < 1)
    .sort((a, b) => (a.rate ?? 1) - (b.rate ?? 1) || a.number - b.number)
    .slice(0, count);
}
