import type { ImportedQuiz } from '#question.ts';

/** `Quiz-Export.json`: a quiz without id and owner, indented. */
export function jsonOf(quiz: ImportedQuiz): Uint8Array {
  const { name, questions, options, createdOn, lastTimePlayed, tags } = quiz;
  return new TextEncoder().encode(
    `${JSON.stringify({ name, questions, options, createdOn, lastTimePlayed, tags }, null, 2)}\n`,
  );
}
