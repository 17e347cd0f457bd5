import { z } from 'zod';
import { answerIdSchema, questionIdSchema, quizIdSchema, userIdSchema } from '#ids.ts';
import { languageSchema } from '#language.ts';
import { LIMITS } from '#limits.ts';
import { lineOfText } from '#text.ts';

/** The quiz and its parts (specification, sections 3 and 5). Unknown fields are dropped, never stored. */

const maxQuestionTime = z.number().int().min(0).max(LIMITS.maxQuestionTime);
const questionPoints = z.number().int().min(0).max(LIMITS.maxQuestionPoints);
/** 1 means speed bonus. */
const questionPointsModifier = z.union([z.literal(0), z.literal(1)]);

/** A list whose length is checked before its items are: a long list of rubbish costs no more than a short one. */
function listOf<Item extends z.ZodType>(item: Item, min: number, max: number) {
  return z.preprocess((list, context) => {
    if (!Array.isArray(list) || list.length <= max) return list;
    context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: list });
    return z.NEVER;
  }, z.array(item).min(min).max(max));
}

const answerSchema = z.object({
  id: answerIdSchema,
  value: lineOfText(LIMITS.answerTextLength),
  correct: z.boolean(),
});

/** Only single choice exists. */
export const QUESTION_TYPE = { SingleChoice: 0 } as const;

export const questionSchema = z.object({
  id: questionIdSchema,
  questionText: lineOfText(LIMITS.questionTextLength),
  answers: listOf(answerSchema, LIMITS.minAnswers, LIMITS.maxAnswers)
    .refine((answers) => answers.filter((answer) => answer.correct).length === 1, 'exactly one answer must be correct')
    .refine(
      (answers) => new Set(answers.map((answer) => answer.id)).size === answers.length,
      'two answers have the same id',
    ),
  maxQuestionTime: maxQuestionTime.default(60),
  questionPoints: questionPoints.default(100),
  questionPointsModifier: questionPointsModifier.default(0),
  questionType: z.literal(QUESTION_TYPE.SingleChoice).default(QUESTION_TYPE.SingleChoice),
  showLiveStats: z.boolean().default(false),
});

export const questionListSchema = listOf(questionSchema, 1, LIMITS.maxQuestions).refine(
  (questions) => new Set(questions.map((q) => q.id)).size === questions.length,
  'two questions have the same id',
);

/** Questions as a session plays them, named by their content: the SHA-256 of their JSON in lower-case hex. */
export const playedQuizIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'a played quiz is named by the SHA-256 of its questions in hex')
  .brand<'PlayedQuizId'>();
export type PlayedQuizId = z.infer<typeof playedQuizIdSchema>;

/** Whether two lists contain the same questions, whatever the order of their fields. */
export function isSameList(one: readonly Question[], other: readonly Question[]): boolean {
  // Parsing brings the fields into the order of the shape.
  const text = (questions: readonly Question[]) => JSON.stringify(questionListSchema.safeParse(questions).data);
  return text(one) === text(other);
}

/** 0 = gems and stone, 1 = the same screens in a sober palette for companies (contract, section 5). */
export const COLOUR_SCHEME = { Default: 0, Professional: 1 } as const;

/** Naming of players who enter; a quiz sets it for its sessions, and a host changes it in the room. */
export const namingSchema = z.object({
  /** `own`: players choose their names; `given`: the service gives them. */
  names: z.enum(['own', 'given']),
  /** Refuses names that hold a word of the filter's lists. */
  nameFilter: z.boolean(),
});

export const teamOptionsSchema = z.object({
  count: z.number().int().min(LIMITS.minTeams).max(LIMITS.maxTeams),
  /** `even`: a new player joins the smallest team; `pick`: players choose in the lobby. */
  assign: z.enum(['even', 'pick']),
});

export type TeamOptions = z.infer<typeof teamOptionsSchema>;

export const quizOptionsSchema = z.object({
  isLeaderboardBetween: z.boolean(),
  maxQuestionTime,
  questionPoints,
  questionPointsModifier,
  showLiveStats: z.boolean(),
  colourScheme: z.union([z.literal(COLOUR_SCHEME.Default), z.literal(COLOUR_SCHEME.Professional)]),
  // Beyond the specification; older quizzes and clients have none of these.
  teams: teamOptionsSchema.nullable().optional(),
  language: languageSchema.optional(),
  ...namingSchema.partial().shape,
});

const quizHostUserSchema = z.object({
  id: userIdSchema,
  email: z.string().max(320),
  autoSendLog: z.boolean(),
});

/** Anything `Date` can read, kept as an ISO 8601 instant. */
const dateText = z.union([z.string().max(64), z.number()]).transform((value, context) => {
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  context.addIssue({ code: 'custom', message: 'not a date' });
  return z.NEVER;
});

/** A quiz as it is stored and sent. `createdOn` and `lastTimePlayed` are ISO 8601 instants. */
export const quizSchema = z.object({
  id: quizIdSchema,
  name: lineOfText(LIMITS.quizNameLength).refine((name) => name.trim() !== '', 'a quiz has a name'),
  questions: questionListSchema,
  options: quizOptionsSchema,
  quizUser: quizHostUserSchema,
  createdOn: dateText,
  lastTimePlayed: dateText.nullable(),
});

/** A quiz as a host may send it to be saved: the server knows id and owner itself. */
export const quizInputSchema = quizSchema.omit({ id: true, quizUser: true }).extend({
  createdOn: dateText.optional(),
  lastTimePlayed: dateText.nullish(),
});

export type Answer = z.infer<typeof answerSchema>;
export type Question = z.infer<typeof questionSchema>;
export type QuizOptions = z.infer<typeof quizOptionsSchema>;
export type QuizHostUser = z.infer<typeof quizHostUserSchema>;
export type Quiz = z.infer<typeof quizSchema>;
