import type { Hall } from '../kind.ts';

/** Its text and what stands below it take the whole screen. */
export const slideHall: Hall = { Answers: () => null };
