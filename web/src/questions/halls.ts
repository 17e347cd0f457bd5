import type { Question } from '@quarry/events/questions/question';
import type { Hall } from './kind.ts';
import { singleChoiceHall } from './single-choice/hall.tsx';

/** By `questionType`. */
const HALLS: Readonly<Record<number, Hall>> = { 0: singleChoiceHall };

export const hallOf = ({ questionType }: Pick<Question, 'questionType'>): Hall =>
  HALLS[questionType] ?? singleChoiceHall;
