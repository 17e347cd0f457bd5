import { LIMITS } from '@quarry/events/limits';
import { answerSchema, listOf, questionShape } from '@quarry/events/questions/kind';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { lineOfText, linesOfText } from '@quarry/events/text';
import { z } from 'zod';

/** Questions of every kind as they are imported and exported (contract, section 4). */

export const KIND = { single: 0, multiple: 1, typed: 2, estimate: 3, order: 4, poll: 5, slide: 6, cloud: 7 } as const;

export const TEXT_LIMITS = {
  question: LIMITS.questionTextLength,
  answer: LIMITS.answerTextLength,
  body: 1_000,
  explanation: 500,
  notes: 500,
  unit: 20,
  spellings: 20,
} as const;

export const mediaSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_.~-]{1,128}$/),
  alt: lineOfText(TEXT_LIMITS.body),
  /** 0 until the picture is stored. */
  width: z.number().int().min(0),
  height: z.number().int().min(0),
});
export type Media = z.infer<typeof mediaSchema>;

const answer = answerSchema.extend({ media: mediaSchema.optional() });
export type Answer = z.infer<typeof answer>;

const common = {
  ...questionShape,
  body: linesOfText(TEXT_LIMITS.body).optional(),
  explanation: lineOfText(TEXT_LIMITS.explanation).optional(),
  notes: lineOfText(TEXT_LIMITS.notes).optional(),
  media: mediaSchema.optional(),
};

const scoring = z.enum(['partial', 'all']).default('partial');
const amount = z.number().min(-1e12).max(1e12);
const choices = (isRight: (correct: number, all: number) => boolean, max: number = LIMITS.maxAnswers, min = 2) =>
  listOf(answer, min, max).refine(
    (answers) =>
      isRight(answers.filter(({ correct }) => correct).length, answers.length) &&
      new Set(answers.map(({ id }) => id)).size === answers.length,
  );
const none = z.array(answer).max(0);

/** A question that can be played. One that is not complete has the same fields, beyond their limits. */
export const questionSchema = z.discriminatedUnion('questionType', [
  z.object({ ...common, questionType: z.literal(KIND.single).default(KIND.single), answers: choices((n) => n === 1) }),
  z.object({ ...common, questionType: z.literal(KIND.multiple), answers: choices((n) => n > 0), scoring }),
  z.object({
    ...common,
    questionType: z.literal(KIND.typed),
    answers: choices((n, all) => n === all, TEXT_LIMITS.spellings, 1),
    exact: z.boolean().default(false),
    typos: z.number().int().min(0).max(2).default(0),
  }),
  z
    .object({
      ...common,
      questionType: z.literal(KIND.estimate),
      answers: none,
      target: amount,
      exactWithin: amount.min(0).default(0),
      tolerance: amount.min(0),
      unit: lineOfText(TEXT_LIMITS.unit).default(''),
    })
    .refine(({ exactWithin, tolerance }) => tolerance >= exactWithin),
  z.object({ ...common, questionType: z.literal(KIND.order), answers: choices((n, all) => n === all), scoring }),
  z.object({ ...common, questionType: z.literal(KIND.poll), answers: choices((n) => n === 0) }),
  z.object({ ...common, questionType: z.literal(KIND.slide), answers: none }),
  z.object({ ...common, questionType: z.literal(KIND.cloud), answers: none }),
]);
export type Question = z.infer<typeof questionSchema>;

/** A quiz of a file: without id and owner, some of its questions possibly not complete. */
export interface ImportedQuiz {
  /** Empty where the file does not name it. */
  readonly name: string;
  readonly questions: readonly Question[];
  readonly options: QuizOptions;
  readonly createdOn?: string;
  readonly lastTimePlayed?: string | null;
}
