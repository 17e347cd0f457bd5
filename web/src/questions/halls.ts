import type { Question } from '@quarry/events/questions/question';
import type { Hall } from './kind.ts';
import { multipleChoiceHall } from './multiple-choice/hall.ts';
import { orderHall } from './order/hall.tsx';
import { pollHall } from './poll/hall.ts';
import { singleChoiceHall } from './single-choice/hall.ts';

/** By `questionType`. */
const HALLS: Readonly<Record<number, Hall>> = {
  0: singleChoiceHall,
  1: multipleChoiceHall,
  4: orderHall,
  5: pollHall,
};

export const hallOf = ({ questionType }: Pick<Question, 'questionType'>): Hall =>
  HALLS[questionType] ?? singleChoiceHall;
