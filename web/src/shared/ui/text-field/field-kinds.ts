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
