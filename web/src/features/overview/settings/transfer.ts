import { exportedQuizSchema, type Quiz } from '@quarry/events/quiz/quiz';

/** Specification, section 9. */
export const EXPORT_FILE_NAME = 'Quiz-Export.json';

/** The quiz without id and quizUser, as JSON for people to read. */
export function exportedText(quiz: Quiz): string {
  const { id: _id, quizUser: _quizUser, ...exported } = quiz;
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/**
 * Takes an exported file over the current quiz, which keeps its id, createdOn and owner (specification, section 5).
 * @returns null when the text is no quiz: 'File is not valid.'
 */
export function importedQuiz(text: string, current: Quiz): Quiz | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = exportedQuizSchema.safeParse(value);
  if (!parsed.success) return null;
  const { id, createdOn, quizUser } = current;
  return { ...parsed.data, id, createdOn, quizUser };
}
