import type { Brand } from '@quarry/events/quiz/brand';
import { questionSettings } from '@quarry/events/quiz/defaults';
import { type Quiz, type QuizOptions, quizSchema } from '@quarry/events/quiz/quiz';
import { z } from 'zod';
import { isUntouched } from '#questions/lacks.ts';
import { numbersOf, settingsOf, type TypedNumbers } from '#shared/host/question-settings.tsx';

/** A quiz in its settings popup; the typed numbers may be invalid. */
export interface SettingsDraft {
  readonly quiz: Quiz;
  readonly numbers: TypedNumbers;
  /** Whether the quiz came from a file, whose `lastTimePlayed` then counts. */
  readonly imported: boolean;
}

export function draftOf(quiz: Quiz, imported = false): SettingsDraft {
  return { quiz, numbers: numbersOf(quiz.options), imported };
}

/** null removes the part. */
export type BrandChanges = { readonly [Part in keyof Brand]?: Brand[Part] | null };

/** Changes the brand; an empty one is removed. */
export function changeBrand(draft: SettingsDraft, changes: BrandChanges): SettingsDraft {
  const { brand: before, ...options } = draft.quiz.options;
  const brand = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  ) as Brand;
  const next = Object.keys(brand).length === 0 ? options : { ...options, brand };
  return { ...draft, quiz: { ...draft.quiz, options: next } };
}

/** A quiz that may not have a name yet. */
const unnamedQuiz = quizSchema.extend({ name: z.string() });

/** A draft as kept on a device, with the version it is based on. */
export const keptSettings = z.object({
  base: z.object({ quiz: unnamedQuiz, etag: z.string().nullable() }),
  draft: z.object({
    quiz: unnamedQuiz,
    numbers: z.object({ time: z.string(), points: z.string() }),
    imported: z.boolean(),
  }),
});

/** @param before the previous options. @returns the quiz to save, or null while a number is invalid */
export function settledQuiz({ quiz, numbers }: SettingsDraft, before: QuizOptions): Quiz | null {
  const options = settingsOf(quiz.options, numbers);
  return options && followDefaults({ ...quiz, options }, before);
}

/** Applies the quiz's settings to every question. @returns null while a number is invalid */
export function applyToAll(draft: SettingsDraft): SettingsDraft | null {
  const options = settingsOf(draft.quiz.options, draft.numbers);
  if (options === null) return null;
  const questions = draft.quiz.questions.map((question) => ({ ...question, ...questionSettings(options) }));
  return { ...draft, quiz: { ...draft.quiz, options, questions } };
}

/** A quiz's only question, while still untouched, is treated as new: it follows the defaults. */
function followDefaults(quiz: Quiz, before: QuizOptions): Quiz {
  const [question, second] = quiz.questions;
  if (question === undefined || second !== undefined || !isUntouched(question)) return quiz;
  const own = JSON.stringify(questionSettings(question));
  if (own !== JSON.stringify(questionSettings(before))) return quiz;
  return { ...quiz, questions: [{ ...question, ...questionSettings(quiz.options) }] };
}
