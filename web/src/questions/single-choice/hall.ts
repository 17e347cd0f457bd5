import { AnswerTiles } from '../choices/answer-tiles.tsx';
import type { Hall } from '../kind.ts';

export const singleChoiceHall: Hall = { Answers: AnswerTiles };
