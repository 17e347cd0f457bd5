import type { Media } from '#media.ts';

interface Worded {
  readonly value: string;
  readonly media?: Media | undefined;
}

/** An answer in words: its text, or what stands for its picture where that is all there is. */
export const answerWords = ({ value, media }: Worded): string => (value.trim() === '' ? (media?.alt ?? '') : value);
