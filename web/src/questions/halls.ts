import type { Question } from '@quarry/events/questions/question';
import { estimateHall } from './estimate/hall.tsx';
import type { Hall } from './kind.ts';
import { multipleChoiceHall } from './multiple-choice/hall.ts';
import { orderHall } from './order/hall.tsx';
import { pollHall } from './poll/hall.ts';
import { singleChoiceHall } from './single-choice/hall.ts';
import { slideHall } from './slide/hall.tsx';
import { typedAnswerHall } from './typed-answer/hall.tsx';
import { wordCloudHall } from './word-cloud/hall.tsx';

/** By `questionType`. */
const HALLS: Readonly<Record<number, Hall>> = {
  0: singleChoiceHall,
  1: multipleChoiceHall,
  2: typedAnswerHall,
  3: estimateHall,
  4: orderHall,
  5: pollHall,
  6: slideHall,
  7: wordCloudHall,
};

export const hallOf = ({ questionType }: Pick<Question, 'questionType'>): Hall =>
  HALLS[questionType] ?? singleChoiceHall;
