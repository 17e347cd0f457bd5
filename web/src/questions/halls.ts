import type { Question } from '@quarry/events/questions/question';
import { estimateHall } from './estimate/hall.tsx';
import type { Hall } from './kind.ts';
import { singleChoiceHall } from './single-choice/hall.tsx';
import { slideHall } from './slide/hall.tsx';
import { typedAnswerHall } from './typed-answer/hall.tsx';
import { wordCloudHall } from './word-cloud/hall.tsx';

/** By `questionType`. */
const HALLS: Readonly<Record<number, Hall>> = {
  0: singleChoiceHall,
  2: typedAnswerHall,
  3: estimateHall,
  6: slideHall,
  7: wordCloudHall,
};

export const hallOf = ({ questionType }: Pick<Question, 'questionType'>): Hall =>
  HALLS[questionType] ?? singleChoiceHall;
