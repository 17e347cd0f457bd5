/** The six answer stones, in the order of answer positions (specification, section 2). */
export const GEM_TYPES = ['diamond', 'gold', 'quartz', 'ruby', 'lapis', 'amethyst'] as const;

export type GemType = (typeof GEM_TYPES)[number];

/** The letter of an answer, and the key that chooses it. */
const ANSWER_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** @param position of the answer in its question, from 0; the stones repeat after six. */
export function gemOfPosition(position: number): GemType {
  return GEM_TYPES[((position % 6) + 6) % 6] as GemType;
}

/** @param position of the answer in its question, from 0. */
export function letterOfPosition(position: number): string {
  return ANSWER_LETTERS[position] ?? String(position + 1);
}
