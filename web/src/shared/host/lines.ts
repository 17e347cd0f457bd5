/**
 * Multi-line text: line and page separators become line breaks; other control characters, which the service refuses,
 * go.
 */
export function linesOf(typed: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the purpose
  return typed.replace(/[\u000b\u000c\u0085\u2028\u2029]/g, '\n').replace(/[\0-\x08\x0e-\x1f\x7f-\x9f]/g, '');
}
