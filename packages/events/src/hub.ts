import { z } from 'zod';
import {
  answerIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  playerIdSchema,
  questionIdSchema,
  sessionIdSchema,
} from './ids.ts';
import { LIMITS } from './limits.ts';
import { sessionPhaseSchema } from './session/phases.ts';
import {
  extendSecondsSchema,
  rightAnswersSchema,
  roomSettingsSchema,
  teamSchema,
  timeFactorSchema,
  voidReasonSchema,
} from './session/room.ts';
import { lineOfText } from './text.ts';

const hostUser = z.object({
  id: z.string().max(128),
  /** Names a channel, nothing more; it is no credential (contract, section 5). */
  identifier: z.string().min(1).max(128),
  deviceId: z.string().max(128).nullish(),
});

/** Beyond the specification: `summary` instead of `answer`, `questionend` and `userchange` with everybody's entry. */
const hostFrames = z.object({ summaries: z.boolean().optional() });

/** What somebody typed as a user name. If it is none the call is refused with `name-refused`, not as one of another shape. */
const userNameText = z.string();

/** Before its first entry a player may leave the choice of its id to the server: an empty or absent one. */
const enteringPlayer = z.object({
  id: z.string().max(128).nullish(),
  identifier: userNameText,
  deviceId: deviceIdSchema,
  /** Beyond the specification: in the lobby a device that is in takes this id in place of its own, and so another helmet. */
  changesId: z.boolean().optional(),
  /** Beyond the specification: the client reconnects by itself. A player whom the host removed meanwhile is told so, and stays out. */
  returns: z.boolean().optional(),
});

const boundPlayer = z.object({
  id: z.string().max(128),
  identifier: z.string().max(400).nullish(),
  deviceId: z.string().max(128).nullish(),
});

/** The answer object or its id. */
const givenAnswer = z.union([answerIdSchema, z.object({ id: answerIdSchema }).transform((answer) => answer.id)]);

/** What hosts send: method names and the shapes of their arguments (contract, section 3). Unknown fields are dropped. */
export const hostCalls = {
  requestQuizSession: z.tuple([hostUser, sessionIdSchema, hostFrames.optional()]),
  NotifyStateChange: z.tuple([sessionIdSchema, sessionPhaseSchema]),
  NotifyPlayQuiz: z.tuple([sessionIdSchema, questionIdSchema.nullable()]),
  NotifyQuestionSkip: z.tuple([sessionIdSchema]),
  NotifyKillQuiz: z.tuple([sessionIdSchema]),
  SendReportToEmail: z.tuple([sessionIdSchema, z.string().max(320), lineOfText(LIMITS.quizNameLength)]),
} as const;

/** What hosts send beyond the specification: control of the room (section 1 of what goes beyond it). */
export const roomCalls = {
  RemovePlayer: z.tuple([sessionIdSchema, playerIdSchema, z.object({ ban: z.boolean() })]),
  UnbanPlayer: z.tuple([sessionIdSchema, playerIdSchema]),
  RenamePlayer: z.tuple([sessionIdSchema, playerIdSchema, userNameText]),
  SetRoom: z.tuple([sessionIdSchema, roomSettingsSchema.partial()]),
  ExtendTime: z.tuple([sessionIdSchema, extendSecondsSchema]),
  PauseQuestion: z.tuple([sessionIdSchema]),
  ResumeQuestion: z.tuple([sessionIdSchema]),
  SetPlayerTime: z.tuple([sessionIdSchema, playerIdSchema, timeFactorSchema]),
  SetTeam: z.tuple([sessionIdSchema, playerIdSchema, teamSchema]),
  VoidQuestion: z.tuple([sessionIdSchema, questionIdSchema, voidReasonSchema]),
  CorrectQuestion: z.tuple([sessionIdSchema, questionIdSchema, rightAnswersSchema]),
} as const;

/** What players send, in the same way. */
export const playerCalls = {
  GetConnectionId: z.tuple([]),
  NotifySlaveEnterQuiz: z.tuple([connectionIdSchema, enteringPlayer, sessionIdSchema]),
  NotifySlaveAnswered: z.tuple([boundPlayer, sessionIdSchema, questionIdSchema, givenAnswer]),
  /** Beyond the specification: a player's choice of its team. */
  NotifySlaveTeam: z.tuple([boundPlayer, sessionIdSchema, teamSchema]),
  LeaveQuizSession: z.tuple([boundPlayer, sessionIdSchema, z.boolean()]),
} as const;

export type HostCall = keyof typeof hostCalls | keyof typeof roomCalls;
export type PlayerCall = keyof typeof playerCalls;

/** What the server pushes to hosts; each target is suffixed, see `hostTarget`. */
export const HOST_TARGETS = [
  'sessionrequest',
  'nosession',
  'statechange',
  'questionend',
  'answer',
  'timerchange',
  'userchange',
  'canResendReport',
  'reportfailed',
  'roomchange',
  'scoreschanged',
  'summary',
] as const;

/** What the server pushes to players, without a suffix: one frame serves them all. */
export const PLAYER_TARGETS = [
  'sessionrequest',
  'nosession',
  'statechange',
  'questionend',
  'answer',
  'userchange',
  'timerchange',
  'hostpresence',
  'removed',
  'renamed',
  'playertime',
  'playerteam',
  'scoreschanged',
  'receipt',
] as const;

export type HostTarget = (typeof HOST_TARGETS)[number];
