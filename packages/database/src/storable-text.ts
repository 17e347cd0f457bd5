/** Postgres stores every character in text but NUL. What was set aside, or what a server answered, may hold one. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\u2400').toWellFormed();
}
