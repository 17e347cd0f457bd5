import { z } from 'zod';
import { answerIdSchema, questionIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import type { NewId } from '#questions/kind.ts';
import { lineOfText } from '#text.ts';
import { quizInputSchema } from './quiz.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Anything but a list, or a list longer than any quiz's, is left for the schema to refuse. */
const isList = (value: unknown, max: number): value is unknown[] => Array.isArray(value) && value.length <= max;

/** `Date` accepts years no database stores. */
const plausible = (instant: string | null | undefined): boolean =>
  instant === null || instant === undefined || /^(19|20|21)\d\d-/.test(instant);

/** A quiz to be saved: the shape a client sends. */
export const quizToSaveSchema = quizInputSchema
  .refine(({ createdOn }) => plausible(createdOn), { path: ['createdOn'], message: 'not a plausible date' })
  .refine(({ lastTimePlayed }) => plausible(lastTimePlayed), {
    path: ['lastTimePlayed'],
    message: 'not a plausible date',
  });

/** The exported file `Quiz-Export.json`: a quiz without id and owner. One that has no name yet can be exported too. */
const quizFile = quizInputSchema
  .extend({ name: lineOfText(LIMITS.quizNameLength) })
  .refine(({ lastTimePlayed }) => plausible(lastTimePlayed), {
    path: ['lastTimePlayed'],
    message: 'not a plausible date',
  });

/**
 * A whole quiz may be sent: id, owner and unknown fields are dropped. Questions and answers without an id get one, as
 * a quiz written by hand or by another program may come without.
 */
export function quizBodySchema(newId: NewId) {
  return z.preprocess((body) => withIds(body, newId), quizToSaveSchema);
}

/** Like `quizBodySchema`, for an imported file. */
export function quizFileSchema(newId: NewId) {
  return z.preprocess((body) => withIds(body, newId), quizFile);
}

function withIds(body: unknown, newId: NewId): unknown {
  if (!isObject(body) || !isList(body.questions, LIMITS.maxQuestions)) return body;
  return { ...body, questions: body.questions.map((question) => questionWithIds(question, newId)) };
}

function questionWithIds(question: unknown, newId: NewId): unknown {
  if (!isObject(question)) return question;
  const { id = questionIdSchema.parse(newId()), answers } = question;
  // The most that a question of any kind has.
  if (!isList(answers, LIMITS.spellings)) return { ...question, id };
  const named = answers.map((answer) => (isObject(answer) ? { id: answerIdSchema.parse(newId()), ...answer } : answer));
  return { ...question, id, answers: named };
}
