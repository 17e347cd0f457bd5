import { z } from 'zod';
import { emailSchema } from './email.ts';
import { answerIdSchema, questionIdSchema, quizIdSchema, userIdSchema } from './ids.ts';
import { languageSchema } from './language.ts';
import type { QuestionStatistics } from './questions/kind.ts';
import { judgedQuestionSchema, responseSchema } from './questions/question.ts';
import { quizOptionsSchema, quizSchema } from './quiz/quiz.ts';
import { teamSchema, timeFactorSchema } from './session/fields.ts';
import { sessionPhaseSchema } from './session/phases.ts';

/** Bodies of the HTTP interface (contract, section 2), shared by gateway and browser. */

export const redeemLinkSchema = z.object({
  token: z.string().min(16).max(256),
  email: emailSchema,
  /** A secret that the browser makes up for this link: with it the redemption can be repeated when its answer was lost. */
  attempt: z.string().min(16).max(128).optional(),
});

/** A host's account. `verified`: whether a mailed link confirmed this sign-in. */
export const userSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  autoSendLog: z.boolean(),
  verified: z.boolean(),
  /** Of the host's pages and mails; null until one is chosen. Services of the previous release omit it. */
  language: languageSchema.nullish(),
});
export type User = z.infer<typeof userSchema>;

export const userPatchSchema = z
  .object({ autoSendLog: z.boolean(), language: languageSchema })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'what changes is missing');

/** Quizzes and sessions made in an account before its address was confirmed from another browser. */
export const unclaimedSchema = z.object({
  quizzes: z.array(z.object({ id: quizIdSchema, name: z.string() })),
  sessions: z.array(
    z.object({ id: z.string(), quizName: z.string(), createdAt: z.iso.datetime(), running: z.boolean() }),
  ),
});

export const unclaimedDecisionSchema = z.object({ decision: z.enum(['keep', 'delete']) });
export type UnclaimedDecision = z.infer<typeof unclaimedDecisionSchema>['decision'];

/** The session object a host posts; the server chooses the id and knows the host. */
export const newSessionSchema = z.object({
  quizId: quizIdSchema,
  hostId: userIdSchema.nullish(),
});

export const runningSessionSchema = z.object({
  id: z.string(),
  quizId: z.string(),
  hostId: z.string(),
  state: z.object({
    currentQuestionId: z.string().nullable(),
    currentQuizState: sessionPhaseSchema,
    usersStats: z.array(z.unknown()),
  }),
});

/** As far as a question of a file is known: one that is not complete is beyond its limits. */
const importedQuestionSchema = z.looseObject({
  id: questionIdSchema,
  questionText: z.string(),
  answers: z.array(z.looseObject({ id: answerIdSchema, value: z.string(), correct: z.boolean() })),
});

/** Answer of `POST /api/import`. */
export const importedSchema = z.object({
  /** Name of the file's format. */
  format: z.string(),
  quiz: z.object({
    /** Empty where neither the file nor its name says it. */
    name: z.string(),
    questions: z.array(importedQuestionSchema),
    options: quizOptionsSchema,
    createdOn: z.string().optional(),
    lastTimePlayed: z.string().nullish(),
    tags: z.array(z.string()).optional(),
  }),
  problems: z.array(
    z.object({
      /** Row of a table or line of a text, from 1. */
      line: z.number(),
      /** Position in the quiz, from 1; absent for what is not one question of it. */
      question: z.number().optional(),
      severity: z.enum(['error', 'warning']),
      /** English, with its place. */
      text: z.string(),
      /** For who shows it in another language. Services of the previous release omit these. */
      code: z.string().optional(),
      place: z.enum(['row', 'line']).optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});
export type Imported = z.infer<typeof importedSchema>;

/** Answer of `GET /api/session/host/{hostId}`. */
export const hostReconnectSchema = z.object({ quizSessionId: z.string(), quizId: z.string() });

/** Answer of `GET /api/session/device/{deviceId}`. */
/** A code's session, for clients that accept nothing but JSON. */
export const foundSessionSchema = z.object({ sessionId: z.string(), quizName: z.string() });

/** `GET /api/session/{id}/again`: the session in which the quiz of an ended one is played again. */
export const playedAgainSchema = foundSessionSchema.extend({ code: z.string() });

export const playerReconnectSchema = z.object({
  quizUser: z.object({ id: z.string(), identifier: z.string(), deviceId: z.string() }),
  quizSession: runningSessionSchema,
});

/** `GET /api/results`: newest first; `next` is `before` of the next page. Instants are ISO 8601. */
export const resultsListAnswer = z.object({
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      quizId: z.string(),
      quizName: z.string(),
      startedAt: z.string(),
      endedAt: z.string(),
      players: z.number(),
      questions: z.number(),
      correctShare: z.number().nullable(),
      /** Its counts: right answers, and all that those present could have given. Services of the previous release omit them. */
      correct: z.number().default(0),
      asked: z.number().default(0),
      note: z.string(),
    }),
  ),
  next: z.string().nullable(),
});
export type ResultsListAnswer = z.infer<typeof resultsListAnswer>;

const namedPlayer = z.object({ id: z.string(), identifier: z.string() });

const resultsPlayer = namedPlayer.extend({
  place: z.number().nullable(),
  team: z.string().optional(),
  points: z.number(),
  correct: z.number(),
  answered: z.number(),
  /** Answers that could be right; absent: all that were given. */
  judged: z.number().optional(),
  meanTime: z.number().nullable(),
  /** Omitted unless requested. */
  answers: z
    .array(
      z.object({
        questionId: z.string(),
        answerId: z.string(),
        correct: z.boolean(),
        pointsReceived: z.number(),
        timeTaken: z.number(),
        /** What was answered, and how right it is, where that is more, or something else, than one answer. */
        response: responseSchema.optional(),
        share: z.number().nullable().optional(),
      }),
    )
    .optional(),
});

/** `GET /api/results/{sessionId}/players/{playerId}`. */
export const resultsPlayerAnswer = resultsPlayer.required({ answers: true });

/** Its fields are the kind's own: who reads them knows the kind. */
const statisticsSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<QuestionStatistics>;

/** `GET /api/results/{sessionId}`; times in seconds, instants in ISO 8601, shares from 0 to 1. */
export const resultsAnswer = z.object({
  sessionId: z.string(),
  quizId: z.string(),
  quizName: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  correctShare: z.number().nullable(),
  note: z.string(),
  /** Of the tree that the receipts are proven by, over the first `count` events; `formerRoot` before a later change. */
  root: z.string(),
  formerRoot: z.string().nullable(),
  /** Seconds since a later change of points, names or players; absent unless these results are being made again. */
  staleFor: z.number().optional(),
  count: z.number(),
  podium: z.array(
    z.object({
      place: z.number(),
      sharedPlace: z.number(),
      score: z.number(),
      count: z.number(),
      players: z.array(namedPlayer),
    }),
  ),
  /** Best first; empty without teams. */
  teams: z.array(z.object({ name: z.string(), place: z.number(), score: z.number(), players: z.number() })),
  questions: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      text: z.string(),
      openedAt: z.string(),
      closedAt: z.string().nullable(),
      maxQuestionTime: z.number(),
      voided: z.string().nullable(),
      corrected: z.boolean(),
      asked: z.number(),
      answered: z.number(),
      correct: z.number(),
      /** Null where nobody was asked, or nothing is right. */
      correctShare: z.number().nullable(),
      meanTime: z.number().nullable(),
      medianTime: z.number().nullable(),
      histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
      /** As it is judged now, and what its kind counted. Services of the previous release omit both. */
      question: judgedQuestionSchema.optional(),
      statistics: statisticsSchema.optional(),
      /** The answers that the question lists, if its kind has such. */
      answers: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          correct: z.boolean(),
          count: z.number(),
          share: z.number().nullable(),
        }),
      ),
    }),
  ),
  curves: z.array(namedPlayer.extend({ points: z.array(z.number()) })),
  players: z.array(resultsPlayer),
});
export type ResultsAnswer = z.infer<typeof resultsAnswer>;

/** Retention of a host's results after a session, in days; null: as long as the service keeps them. */
export const resultsRetentionSchema = z.object({ days: z.number().int().min(1).max(3_650).nullable() });

/** A page of a host's list of players. */
export const playersPageAnswer = z.object({
  players: z.array(
    z.object({
      id: z.string(),
      identifier: z.string(),
      connected: z.boolean(),
      /** The name it chose, while it waits for the host. */
      pendingName: z.string().optional(),
      timeFactor: timeFactorSchema.optional(),
      team: teamSchema.optional(),
      score: z.number(),
      rank: z.number(),
      previousRank: z.number(),
      place: z.number(),
      previousPlace: z.number(),
      /** Points of the current question, if it was answered. */
      gained: z.number().optional(),
    }),
  ),
  /** Players who match the query. */
  total: z.number(),
  /** `after` of the next page. */
  next: z.number().nullable(),
});
export type PlayersPageAnswer = z.infer<typeof playersPageAnswer>;

/** Number of players whose points change in one direction, and by how much. */
const scoreChange = z.object({ players: z.number(), least: z.number(), most: z.number() });

/** Effect of voiding or correcting a question. */
export const scorePreviewAnswer = z.object({
  gain: scoreChange,
  lose: scoreChange,
  /** Whether other players would have the first place. */
  firstChanges: z.boolean(),
});
export type ScorePreviewAnswer = z.infer<typeof scorePreviewAnswer>;

export const listedQuizSchema = quizSchema.extend({
  /** Instant of its deletion, in the trash. */
  deletedAt: z.iso.datetime().optional(),
});
export type ListedQuiz = z.infer<typeof listedQuizSchema>;
export const quizListSchema = z.array(listedQuizSchema);

/** Answer of `POST …/quizzes/{quizId}/share`: the path of the page that shows the quiz. */
export const shareAnswer = z.object({ url: z.string() });

/** Answer of `GET /api/shared/{key}`. */
export const sharedQuizSchema = quizSchema.pick({ name: true, questions: true, options: true });
export type SharedQuiz = z.infer<typeof sharedQuizSchema>;

/** RFC 9457 problem details. `code` is from our closed list, if present. */
export const problemSchema = z.object({
  type: z.string().optional(),
  title: z.string(),
  status: z.number(),
  detail: z.string().optional(),
  code: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What varies in the title, for who shows it in another language. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The text of a wrong code (specification, section 5). */
export const CODE_NOT_VALID = 'Code is not valid.';
/** Header that names the device of an anonymous player. */
export const DEVICE_HEADER = 'x-device-id';
