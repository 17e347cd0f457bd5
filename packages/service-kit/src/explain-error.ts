/** An error as text for people: its message and those of its causes. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because: ${explainError(error.cause)}`;
  return `${error.message}${cause}`;
}
