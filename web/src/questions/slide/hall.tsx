import type { Hall } from '../kind.ts';

/** Its text and body take the whole screen. */
export const slideHall: Hall = { Answers: () => null };
