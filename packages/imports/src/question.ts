import { LIMITS } from '@quarry/events/limits';
import type { Answer as PlainAnswer } from '@quarry/events/questions/kind';
import type { Question as PlayedQuestion } from '@quarry/events/questions/question';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { lineOfText } from '@quarry/events/text';
import { z } from 'zod';

/** Questions of every kind as they are imported and exported (contract, section 4). */

export const KIND = { single: 0, multiple: 1, typed: 2, estimate: 3, order: 4, poll: 5, slide: 6, cloud: 7 } as const;

export const TEXT_LIMITS = {
  question: LIMITS.questionTextLength,
  answer: LIMITS.answerTextLength,
  body: LIMITS.bodyLength,
  explanation: LIMITS.explanationLength,
  notes: LIMITS.notesLength,
  unit: LIMITS.unitLength,
  spellings: LIMITS.spellings,
} as const;

export const mediaSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_.~-]{1,128}$/),
  alt: lineOfText(TEXT_LIMITS.body),
  /** 0 until the picture is stored. */
  width: z.number().int().min(0),
  height: z.number().int().min(0),
});
export type Media = z.infer<typeof mediaSchema>;

export type Answer = Omit<PlainAnswer, 'media'> & { media?: Media };

type WithPictures<Any> = Any extends PlayedQuestion
  ? Omit<Any, 'media' | 'answers'> & { media?: Media; answers: Answer[] }
  : never;

/**
 * A question of any kind, with pictures that may not be stored yet. One that is not complete has the same fields, beyond their
 * limits: only what `questionSchema` of `@quarry/events` takes can be played.
 */
export type Question = WithPictures<PlayedQuestion>;

/** A quiz of a file: without id and owner, some of its questions possibly not complete. */
export interface ImportedQuiz {
  /** Empty where the file does not name it. */
  readonly name: string;
  readonly questions: readonly Question[];
  readonly options: QuizOptions;
  readonly createdOn?: string;
  readonly lastTimePlayed?: string | null;
  readonly tags?: string[];
}
