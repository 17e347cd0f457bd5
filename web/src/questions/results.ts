import type { Question } from '@quarry/events/questions/question';
import type { Results } from './kind.ts';
import { multipleChoiceResults } from './multiple-choice/results.tsx';
import { rowResults } from './rows/results.tsx';

/** The answers on the results page. By `questionType`; a kind without its own view is shown as its chart's rows. */
const RESULTS: Readonly<Record<number, Results>> = {
  0: rowResults,
  1: multipleChoiceResults,
  4: rowResults,
  5: rowResults,
};

export const resultsOf = ({ questionType }: Pick<Question, 'questionType'>): Results =>
  RESULTS[questionType] ?? rowResults;
