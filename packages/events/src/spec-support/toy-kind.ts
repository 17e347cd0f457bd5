import { z } from 'zod';
import { type Kind, questionShape } from '#questions/kind.ts';

const questionSchema = z.object({
  ...questionShape,
  questionType: z.literal(90),
  answers: z.array(z.never()),
  /** The right number. */
  target: z.number(),
});
type ToyQuestion = z.infer<typeof questionSchema>;

const responseSchema = z.object({ toy: z.number() });

/** A kind that exists in specs alone: a number to guess; half right if it is 1 away. */
export const toyKind: Kind<ToyQuestion, z.infer<typeof responseSchema>, { target: number }> = {
  type: 90,
  question: questionSchema,
  response: responseSchema,
  correction: z.object({ target: z.number() }),
  blank: () => ({ questionType: 90, answers: [], target: 0 }),
  accepts: (_, response) => responseSchema.safeParse(response).success,
  answerIdOf: () => '',
  share: ({ target }, { toy }) => (toy === target ? 1 : Math.abs(toy - target) === 1 ? 0.5 : 0),
  redacted: ({ target: _, ...question }) => question as ToyQuestion,
  tally: () => ({ add() {}, result: () => ({ perAnswer: [] }) }),
  guess: ({ target }, knows) => ({ toy: knows ? target : target + 5 }),
  corrected: (question, { target }) => ({ ...question, target }),
  textOf: (_, { toy }) => `the number ${toy}`,
  rightTexts: ({ target }) => [`the number ${target}`],
};
