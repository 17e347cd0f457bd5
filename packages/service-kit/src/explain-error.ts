/** An error's text for people: its message and the messages of what caused it. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because: ${explainError(error.cause)}`;
  return `${error.message}${cause}`;
}
