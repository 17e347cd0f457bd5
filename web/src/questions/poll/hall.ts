import { AnswerTiles } from '../choices/answer-tiles.tsx';
import type { Hall } from '../kind.ts';

/** Nothing is right or wrong. */
export const pollHall: Hall = { Answers: AnswerTiles, rightOf: () => undefined, rightWords: () => '', isOpinion: true };
