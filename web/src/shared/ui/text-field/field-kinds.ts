/** The kinds of text input with their placeholders and maxima (specification, sections 2 and 5). */
export const FIELD_KINDS = {
  question: { placeholder: 'Type your question here', max: 100 },
  quizName: { placeholder: 'Add a title (mandatory)', max: 100 },
  quizCode: { placeholder: 'Enter quiz code', max: 7 },
  userName: { placeholder: 'Enter user name', max: 20 },
  email: { placeholder: 'Type your email here', max: undefined },
  answer: { placeholder: 'Type an answer here', max: 100 },
} as const satisfies Record<string, { readonly placeholder: string; readonly max: number | undefined }>;

export type FieldKind = keyof typeof FIELD_KINDS;

/** Characters as a person counts them: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** @returns the first `max` characters of a text; an emoji is never cut in half. */
export function clipCharacters(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : characters.slice(0, max).join('');
}
