/**
 * Replaces NUL, the one character Postgres text cannot store. Dead letters and mail servers' replies may contain it.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\u2400').toWellFormed();
}
