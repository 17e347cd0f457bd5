import { z } from 'zod';
import { folded } from '#folded.ts';
import { quizIdSchema, userIdSchema } from '#ids.ts';
import { languageSchema } from '#language.ts';
import { LIMITS } from '#limits.ts';
import { listOf, maxQuestionTimeSchema, questionPointsModifierSchema, questionPointsSchema } from '#questions/kind.ts';
import { type Question, questionSchema } from '#questions/question.ts';
import { lineOfText } from '#text.ts';
import { brandSchema } from './brand.ts';

/** The quiz and its parts (specification, sections 3 and 5). Unknown fields are dropped, never stored. */

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
  maxQuestionTime: maxQuestionTimeSchema,
  questionPoints: questionPointsSchema,
  questionPointsModifier: questionPointsModifierSchema,
  showLiveStats: z.boolean(),
  colourScheme: z.union([z.literal(COLOUR_SCHEME.Default), z.literal(COLOUR_SCHEME.Professional)]),
  // Beyond the specification; older quizzes and clients have none of these.
  teams: teamOptionsSchema.nullable().optional(),
  language: languageSchema.optional(),
  /** Answers that are chosen from stand in another order each session. */
  shuffle: z.boolean().optional(),
  /** A question stands alone for so many seconds before its answers come; absent: 0. */
  readingTime: z.number().int().min(0).max(LIMITS.readingTime).optional(),
  /** A question closes a second after every connected player has answered. */
  closeWhenAnswered: z.boolean().optional(),
  brand: brandSchema.optional(),
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

/** What a host files its quizzes under; of tags that differ in case and marks alone the first. */
const tagsSchema = listOf(
  z
    .string()
    .max(LIMITS.tagLength * 16, { abort: true })
    .transform((tag) => tag.trim())
    .pipe(lineOfText(LIMITS.tagLength)),
  0,
  LIMITS.tags,
).transform((tags) => {
  const distinct = new Map<string, string>();
  for (const tag of tags) if (!distinct.has(folded(tag))) distinct.set(folded(tag), tag);
  return [...distinct.values()].filter((tag) => tag !== '');
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
  /** Absent where there are none. */
  tags: tagsSchema.optional(),
});

/** A quiz as a host may send it to be saved: the server knows id and owner itself. */
export const quizInputSchema = quizSchema.omit({ id: true, quizUser: true }).extend({
  createdOn: dateText.optional(),
  lastTimePlayed: dateText.nullish(),
});

export type QuizOptions = z.infer<typeof quizOptionsSchema>;
export type QuizHostUser = z.infer<typeof quizHostUserSchema>;
export type Quiz = z.infer<typeof quizSchema>;
