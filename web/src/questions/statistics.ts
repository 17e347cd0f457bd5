import type { Question } from '@quarry/events/questions/question';
import type { ComponentType } from 'react';
import { AnswerRows } from './choices/answer-rows.tsx';
import { NumberStrip } from './estimate/statistics.tsx';
import type { HallProps } from './kind.ts';
import { MultipleChoiceStatistics } from './multiple-choice/statistics.tsx';
import { OrderStatistics } from './order/statistics.tsx';
import { TextRows } from './typed-answer/statistics.tsx';
import { FinalCloud } from './word-cloud/statistics.tsx';

/** Statistics below the closed question on the projector. By `questionType`; loaded with the charts. */
const STATISTICS: Readonly<Record<number, ComponentType<HallProps>>> = {
  0: AnswerRows,
  1: MultipleChoiceStatistics,
  2: TextRows,
  3: NumberStrip,
  4: OrderStatistics,
  5: AnswerRows,
  7: FinalCloud,
};

export const statisticsOf = ({ questionType }: Pick<Question, 'questionType'>): ComponentType<HallProps> =>
  STATISTICS[questionType] ?? AnswerRows;
