/** Characters as a person counts them: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** @returns the first `max` characters of a text; an emoji is never cut in half. */
export function clipCharacters(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : characters.slice(0, max).join('');
}

/** A pasted tab or another control character becomes a space: the service takes none of them in a line of text. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: replacing them is the purpose
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}
