import { z } from 'zod';
import { type AnswerId, answerIdSchema, connectionIdSchema, gatewayIdSchema, questionIdSchema } from '#ids.ts';
import { LANGUAGES, languageSchema } from '#language.ts';
import { LIMITS } from '#limits.ts';
import { type Correction, correctionSchema, type Response } from '#questions/question.ts';
import { namingSchema } from '#quiz/quiz.ts';
import { lineOfText } from '#text.ts';

/** Fields that calls of hubs and HTTP, commands and events share. */

/** A socket of a player or of the host. */
export const connectionSchema = z.object({ gatewayId: gatewayIdSchema, connectionId: connectionIdSchema });
export type Connection = z.infer<typeof connectionSchema>;

/**
 * Placeholder for a connection in the log, which does not record where anybody is. Its gateway never existed, so the
 * player counts as away once that is noticed, unless a gateway or the record of presence says where it is.
 */
export const NOWHERE: Connection = connectionSchema.parse({ gatewayId: 'nowhere', connectionId: 'nowhere' });
export const isNowhere = ({ gatewayId }: Connection): boolean => gatewayId === NOWHERE.gatewayId;

/** Most players of one session. */
export const maxPlayersSchema = z.number().int().min(1);

/** The host's settings for entry and names (beyond the specification, section 1). */
export const roomSettingsSchema = z.object({
  /** New players cannot enter; earlier ones can come back. */
  locked: z.boolean(),
  ...namingSchema.shape,
});

export type RoomSettings = z.infer<typeof roomSettingsSchema>;

/** An open door, own names, no filter: how a session begins unless its quiz says otherwise. */
export const OPEN_ROOM: RoomSettings = { locked: false, names: 'own', nameFilter: false };

/** A player's multiple of a question's time (WCAG 2.2.1). */
export const timeFactorSchema = z.union([z.literal(1), z.literal(1.25), z.literal(1.5), z.literal(2)]);
export type TimeFactor = z.infer<typeof timeFactorSchema>;

/** Languages whose word lists contain a word of a text. */
export const filteredInSchema = z.array(languageSchema).max(LANGUAGES.length);

/** A step of the podium, the highest first. */
export const podiumPlaceSchema = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type PodiumPlace = z.infer<typeof podiumPlaceSchema>;

/** The index of a team. */
export const teamSchema = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.maxTeams - 1);

/** A host's query of the list of players. */
export const playersPageSchema = z.object({
  /** Part of a name, compared without case. */
  query: z.string().max(LIMITS.questionTextLength).default(''),
  sort: z.enum(['newest', 'away', 'score']).default('newest'),
  /** Rows before the page. A number, so that any page can be requested; rows may shift while players come and go. */
  after: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(LIMITS.pageRows).default(50),
});

export type PlayersQuery = z.infer<typeof playersPageSchema>;

/** Seconds by which a host moves the running question's deadline. */
export const extendSecondsSchema = z.number().int().min(1).max(LIMITS.extendSeconds);

/** Reason why a question does not count. */
export const voidReasonSchema = lineOfText(LIMITS.voidReasonLength);

/** A correction of what is right, as commands and events contain it. */
export const correctedShape = {
  /** A list of right answers, which services of the previous release know too. */
  answerIds: z.array(answerIdSchema).min(1).max(LIMITS.maxAnswers).optional(),
  /** Any other correction. */
  correction: correctionSchema.optional(),
};

export type Corrected = z.infer<z.ZodObject<typeof correctedShape>>;

export const correctedBy = (correction: Correction): Corrected =>
  Array.isArray(correction) ? { answerIds: correction } : { correction };

export const correctionIn = ({ answerIds, correction }: Corrected): Correction | undefined => correction ?? answerIds;

/** A question that a host considers voiding (without a correction) or correcting. */
export const scoreQuestionSchema = z.object({
  questionId: questionIdSchema,
  ...correctedShape,
  // Null from gateways of the previous release.
  answerIds: correctedShape.answerIds.nullable(),
});

export type ScoreQuestion = z.infer<typeof scoreQuestionSchema>;

interface Answering {
  readonly response?: Response | undefined;
  readonly answerId?: AnswerId | undefined;
}

/** What a player answered. */
export const responseIn = ({ response, answerId }: Answering): Response | undefined => response ?? answerId;
