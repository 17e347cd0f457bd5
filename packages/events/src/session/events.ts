import { z } from 'zod';
import {
  answerIdSchema,
  type CommandId,
  commandIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  questionIdSchema,
  quizIdSchema,
  type SessionId,
  sessionIdSchema,
  userIdSchema,
} from '#ids.ts';
import { responseSchema } from '#questions/question.ts';
import { playedQuizIdSchema, questionListSchema, quizOptionsSchema } from '#quiz/quiz.ts';
import { screenRoleSchema } from '#screens.ts';
import { sessionCodeSchema } from '#session-code.ts';
import { connectionSchema, maxPlayersSchema } from './commands.ts';
import { reportFailureSchema } from './report-failures.ts';
import { correctedShape, roomSettingsSchema, teamSchema, timeFactorSchema } from './room.ts';

/** Milliseconds since 1970 on the one clock, the command stream's (contract, section 4). */
const instant = z.number();

const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

/** The events of a session, in past tense. Stored for good: change them only by adding optional fields or new types. */
export const sessionEventSchema = z.discriminatedUnion('type', [
  event('SessionCreated', {
    hostId: userIdSchema,
    quizId: quizIdSchema,
    quizName: z.string(),
    code: sessionCodeSchema,
    options: quizOptionsSchema,
    questions: questionListSchema.nullable(),
    /** Where the questions are stored; absent in older logs, which hold them themselves. */
    playedQuiz: playedQuizIdSchema.optional(),
    /** Older logs: the host's previous session, which ended with this event. */
    replaces: sessionIdSchema.optional(),
    /** Most players, if fewer than the engine's own maximum. */
    maxPlayers: maxPlayersSchema.optional(),
  }),
  event('QuestionsSet', { questions: questionListSchema, playedQuiz: playedQuizIdSchema.optional() }),
  event('PlayerJoined', {
    playerId: playerIdSchema,
    identifier: z.string(),
    deviceId: deviceIdSchema,
    connection: connectionSchema,
    /** Absent without teams, and in a lobby in which players pick. */
    team: teamSchema.optional(),
    /** The host gave it the name. */
    renamed: z.literal(true).optional(),
    /** The name it chose, which waits for the host; `identifier` stands for it. */
    pendingName: z.string().optional(),
    /** Its multiple of a question's time, which it had before it left the lobby; absent: 1. */
    timeFactor: timeFactorSchema.optional(),
  }),
  event('PlayerReturned', { playerId: playerIdSchema, connection: connectionSchema }),
  event('PlayerDropped', { playerId: playerIdSchema }),
  /** `playerIds`: the players it had, for readers of the log without connections; older logs have none. */
  event('GatewayDropped', { gatewayId: gatewayIdSchema, playerIds: z.array(playerIdSchema).optional() }),
  /** One socket of the host, or of a stage or remote, which do not count for the host's presence; there may be several. */
  event('HostEntered', {
    connection: connectionSchema,
    /** It asked for summaries instead of everybody's entries. */
    summaries: z.literal(true).optional(),
    /** Absent: the host's own. */
    role: screenRoleSchema.optional(),
  }),
  event('HostDropped', { connectionId: connectionIdSchema }),
  /** `away` once a question was opened: its place was needed, and the session forgets it as the lobby would. */
  event('PlayerLeft', { playerId: playerIdSchema, reason: z.enum(['left', 'away']) }),
  /** `deadline` is null for a question without a time limit. */
  event('QuestionOpened', {
    questionId: questionIdSchema,
    index: z.number().int().min(0),
    deadline: instant.nullable(),
  }),
  /** `timeTaken` in seconds with milliseconds as decimals. */
  event('AnswerSubmitted', {
    playerId: playerIdSchema,
    questionId: questionIdSchema,
    /** '' where the response is more, or something else, than one answer. */
    answerId: z.union([answerIdSchema, z.literal('')]),
    /** Older logs have none: it is the answer's id. */
    response: responseSchema.optional(),
    /** How right it is, from 0 to 1; null where nothing is right or wrong. Older logs have none. */
    share: z.number().min(0).max(1).nullish(),
    timeTaken: z.number().min(0),
    pointsReceived: z.number().int().min(0),
    /** The player's own multiple of the time, by which its bonus is computed; absent: 1. */
    timeFactor: timeFactorSchema.optional(),
  }),
  /** `deadline` is the new one. */
  event('TimeExtended', { questionId: questionIdSchema, deadline: instant }),
  event('QuestionPaused', { questionId: questionIdSchema }),
  event('QuestionResumed', { questionId: questionIdSchema, deadline: instant }),
  event('QuestionClosed', { questionId: questionIdSchema, by: z.enum(['deadline', 'host']) }),
  /** The host removed a player; `banned`: its device cannot come back until `PlayerUnbanned`. */
  event('PlayerRemoved', { playerId: playerIdSchema, banned: z.boolean() }),
  event('PlayerUnbanned', { playerId: playerIdSchema }),
  event('PlayerRenamed', { playerId: playerIdSchema, identifier: z.string(), pendingName: z.string().optional() }),
  /** Only what changed. */
  event('RoomSet', roomSettingsSchema.partial().shape),
  event('PlayerTimeSet', { playerId: playerIdSchema, factor: timeFactorSchema }),
  /** By the player, in the lobby. */
  event('TeamPicked', { playerId: playerIdSchema, team: teamSchema }),
  /** By the host, at any time: the player's points move with it. */
  event('PlayerTeamSet', { playerId: playerIdSchema, team: teamSchema }),
  /** Players without a team got one, before the first question. */
  event('TeamsFilled', { assigned: z.array(z.object({ playerId: playerIdSchema, team: teamSchema })) }),
  /** No points for it count any more. The answers stay in the log. */
  event('QuestionVoided', { questionId: questionIdSchema, reason: z.string() }),
  /** This is right, and nothing else; points follow from the stored responses and times. */
  event('QuestionCorrected', { questionId: questionIdSchema, ...correctedShape }),
  /** Every player has a receipt of the log as of this version; `root` is that of the tree that proves them. */
  event('ReceiptsIssued', { version: z.number().int().min(1), root: z.string() }),
  event('LeaderboardShown', {}),
  event('PodiumShown', {}),
  /** The end screen. */
  event('SessionFinished', { by: z.enum(['podium', 'host']) }),
  /** Final. `replaced` is from older logs: the host started another session. */
  event('SessionEnded', { reason: z.enum(['host', 'replaced', 'expired', 'operator']) }),
  event('ReportRequested', { requestId: commandIdSchema, email: z.string(), quizName: z.string() }),
  event('ReportDelivered', { requestId: commandIdSchema }),
  event('ReportFailed', { requestId: commandIdSchema, reason: reportFailureSchema }),
]);

export type SessionEvent = z.infer<typeof sessionEventSchema>;
export type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

const CHANGES: ReadonlySet<string> = new Set([
  'QuestionVoided',
  'QuestionCorrected',
  'PlayerRenamed',
  'PlayerRemoved',
  'PlayerTeamSet',
] satisfies SessionEvent['type'][]);

/** Whether results depend on it even after the end: it changes points, names or players. */
export const changesResults = ({ type }: SessionEvent): boolean => CHANGES.has(type);

/** An event with its position in the log. Versions of a session are contiguous from 1. */
export interface RecordedEvent {
  readonly sessionId: SessionId;
  readonly version: number;
  /** The instant at which its command counts, see `CommandContext`. */
  readonly at: number;
  readonly commandId: CommandId;
  readonly event: SessionEvent;
}
