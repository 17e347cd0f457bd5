import type { Question } from '@quarry/events/questions/question';
import { AnswerTiles } from './choices/answer-tiles.tsx';
import { estimateHall } from './estimate/hall.tsx';
import type { Hall } from './kind.ts';
import { orderHall } from './order/hall.tsx';
import { slideHall } from './slide/hall.tsx';
import { typedAnswerHall } from './typed-answer/hall.tsx';
import { wordCloudHall } from './word-cloud/hall.tsx';

const CHOICES: Hall = { Answers: AnswerTiles };

/** By `questionType`. */
const HALLS: Readonly<Record<number, Hall>> = {
  0: CHOICES,
  1: CHOICES,
  2: typedAnswerHall,
  3: estimateHall,
  4: orderHall,
  5: CHOICES,
  6: slideHall,
  7: wordCloudHall,
};

export const hallOf = ({ questionType }: Pick<Question, 'questionType'>): Hall => HALLS[questionType] ?? CHOICES;
