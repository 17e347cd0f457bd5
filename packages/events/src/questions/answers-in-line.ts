/** Receipts are signed with it between several answers: it never changes. */
const BETWEEN = ', ';

/** Several answers to a question in one line. */
export const lineOfAnswers = (answers: readonly string[]): string => answers.join(BETWEEN);

/**
 * The answers of such a line, each by itself, so that they can be parted as their reader does. Only where its response has
 * as many: otherwise one of them contains the separator, and the line stays as it is.
 * @param response as the line's event has it
 */
export function answersInLine(line: string, response: unknown): readonly string[] {
  const choice = typeof response === 'object' && response !== null && 'choice' in response ? response.choice : null;
  const answers = line.split(BETWEEN);
  return Array.isArray(choice) && choice.length === answers.length ? answers : [line];
}
