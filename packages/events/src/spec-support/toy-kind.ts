import { z } from 'zod';
import { type Kind, NO_STATISTICS, type QuestionStatistics, questionShape } from '#questions/kind.ts';

const questionSchema = z.object({
  ...questionShape,
  questionType: z.literal(90),
  answers: z.array(z.never()),
  /** The right number; null: none is. */
  target: z.number().nullable(),
});
type ToyQuestion = z.infer<typeof questionSchema>;

const responseSchema = z.object({ toy: z.number() });

/** Number of players per guess. */
interface ToyStatistics extends QuestionStatistics {
  readonly guesses: readonly (readonly [number: number, count: number])[];
}

/** A kind that exists in specs alone: a number to guess; half right if it is 1 away. */
export const toyKind: Kind<ToyQuestion, z.infer<typeof responseSchema>, { target: number }> = {
  type: 90,
  question: questionSchema,
  response: responseSchema,
  correction: z.object({ target: z.number() }),
  blank: () => ({ questionType: 90, answers: [], target: 0 }),
  accepts: (_, response) => responseSchema.safeParse(response).success,
  answerIdOf: () => '',
  share: ({ target }, { toy }) =>
    target === null ? null : toy === target ? 1 : Math.abs(toy - target) === 1 ? 0.5 : 0,
  redacted: ({ target: _, ...question }) => question,
  tally() {
    const guesses = new Map<number, number>();
    return {
      add: ({ toy }) => void guesses.set(toy, (guesses.get(toy) ?? 0) + 1),
      result: (): ToyStatistics => ({ perAnswer: [], guesses: [...guesses] }),
      live: () => NO_STATISTICS,
    };
  },
  guess: ({ target }, knows) => ({ toy: (target ?? 0) + (knows ? 0 : 5) }),
  corrected: (question, { target }) => ({ ...question, target }),
  chart: ({ target }, statistics) =>
    (statistics as ToyStatistics).guesses.map(([toy, count]) => {
      return {
        id: String(toy),
        letter: '',
        text: `the number ${toy}`,
        count,
        right: target === null ? null : toy === target,
      };
    }),
  textOf: (_, { toy }) => `the number ${toy}`,
  rightTexts: ({ target }) => (target === null ? [] : [`the number ${target}`]),
};
