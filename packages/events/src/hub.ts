import { z } from 'zod';
import { connectionIdSchema, deviceIdSchema, playerIdSchema, questionIdSchema, sessionIdSchema } from './ids.ts';
import { LIMITS } from './limits.ts';
import { mediaListSchema } from './media.ts';
import { correctionSchema, responseSchema } from './questions/question.ts';
import { typedText } from './questions/typed-text.ts';
import {
  extendSecondsSchema,
  podiumPlaceSchema,
  roomSettingsSchema,
  teamSchema,
  timeFactorSchema,
  voidReasonSchema,
} from './session/fields.ts';
import { sessionPhaseSchema } from './session/phases.ts';
import { lineOfText } from './text.ts';

const hostUser = z.object({
  id: z.string().max(128),
  /** Names a channel, nothing more; it is no credential (contract, section 5). */
  identifier: z.string().min(1).max(128),
  deviceId: z.string().max(128).nullish(),
});

/** Beyond the specification: `summary` instead of `answer`, `questionend` and `userchange` with everybody's entry. */
const hostFrames = z.object({ summaries: z.boolean().optional() });

/** Text typed as a user name. An invalid one is refused with `name-refused`, not as a malformed call. */
const userNameText = z.string();

/** Empty or absent before a player's first entry: the server chooses the id. */
const enteringPlayer = z.object({
  id: z.string().max(128).nullish(),
  identifier: userNameText,
  deviceId: deviceIdSchema,
  /** Beyond the specification: in the lobby a known device changes its id to this one, and thereby its helmet. */
  changesId: z.boolean().optional(),
  /** Beyond the specification: the client reconnects by itself. A player whom the host removed meanwhile is told so, and stays out. */
  returns: z.boolean().optional(),
});

const boundPlayer = z.object({
  id: z.string().max(128),
  identifier: z.string().max(400).nullish(),
  deviceId: z.string().max(128).nullish(),
});

/** Beyond the specification: the question that a call is meant for, so that one that comes late acts on no other. */
const meantFor = questionIdSchema.optional();

/** Calls of hosts: method names and argument shapes (contract, section 3). Unknown fields are dropped. */
export const hostCalls = {
  requestQuizSession: z.tuple([hostUser, sessionIdSchema, hostFrames.optional()]),
  NotifyStateChange: z.tuple([sessionIdSchema, sessionPhaseSchema]),
  NotifyPlayQuiz: z.tuple([sessionIdSchema, questionIdSchema.nullable()]),
  NotifyQuestionSkip: z.tuple([sessionIdSchema, meantFor]),
  NotifyKillQuiz: z.tuple([sessionIdSchema]),
  SendReportToEmail: z.tuple([sessionIdSchema, z.string().max(320), lineOfText(LIMITS.quizNameLength)]),
} as const;

/** Calls of hosts beyond the specification: control of the room (section 1 of what goes beyond it). */
export const roomCalls = {
  RemovePlayer: z.tuple([sessionIdSchema, playerIdSchema, z.object({ ban: z.boolean() })]),
  UnbanPlayer: z.tuple([sessionIdSchema, playerIdSchema]),
  RenamePlayer: z.tuple([sessionIdSchema, playerIdSchema, userNameText]),
  SetRoom: z.tuple([sessionIdSchema, roomSettingsSchema.partial()]),
  ExtendTime: z.tuple([sessionIdSchema, extendSecondsSchema, meantFor]),
  PauseQuestion: z.tuple([sessionIdSchema, meantFor]),
  ResumeQuestion: z.tuple([sessionIdSchema, meantFor]),
  SetPlayerTime: z.tuple([sessionIdSchema, playerIdSchema, timeFactorSchema]),
  SetTeam: z.tuple([sessionIdSchema, playerIdSchema, teamSchema]),
  VoidQuestion: z.tuple([sessionIdSchema, questionIdSchema, voidReasonSchema]),
  CorrectQuestion: z.tuple([sessionIdSchema, questionIdSchema, correctionSchema]),
  /** Beyond the specification: tells the next step of the podium now; the one it names, if it does. */
  RevealNext: z.tuple([sessionIdSchema, podiumPlaceSchema.optional()]),
  HideText: z.tuple([sessionIdSchema, questionIdSchema, typedText(LIMITS.answerTextLength)]),
} as const;

/** Calls of players, in the same way. */
export const playerCalls = {
  GetConnectionId: z.tuple([]),
  NotifySlaveEnterQuiz: z.tuple([connectionIdSchema, enteringPlayer, sessionIdSchema]),
  NotifySlaveAnswered: z.tuple([boundPlayer, sessionIdSchema, questionIdSchema, responseSchema]),
  /** Beyond the specification: a player's choice of its team. */
  NotifySlaveTeam: z.tuple([boundPlayer, sessionIdSchema, teamSchema]),
  /** Beyond the specification: the device has loaded the pictures that `nextMedia` and `nextmedia` name. */
  NotifySlaveLoaded: z.tuple([boundPlayer, sessionIdSchema, mediaListSchema]),
  LeaveQuizSession: z.tuple([boundPlayer, sessionIdSchema, z.boolean()]),
} as const;

export type HostCall = keyof typeof hostCalls | keyof typeof roomCalls;
export type PlayerCall = keyof typeof playerCalls;

/** Facts about a target, by which gateways deliver it. */
interface TargetFacts {
  /**
   * Stages get it too, where it is sent to all of the host's sockets. Not what is only for the host; nor `scoreschanged`: a
   * thousand spectators would all request a view that the engine publishes anyway.
   */
  readonly stage?: true;
  /** Only the newest counts, so that a slow socket may skip the older ones. */
  readonly newestCounts?: true;
  /** May reach the players of a crowd seconds later: where everybody else would wait for it. */
  readonly mayWait?: true;
}

const facts = <Target extends string>(targets: Readonly<Record<Target, TargetFacts>>) => targets;

const hostTargets = facts({
  sessionrequest: { newestCounts: true },
  nosession: { stage: true },
  statechange: { stage: true },
  questionend: {},
  answer: {},
  timerchange: { stage: true, newestCounts: true },
  // A host merges its changes, so none of them may be skipped.
  userchange: {},
  canResendReport: {},
  reportfailed: {},
  roomchange: {},
  scoreschanged: {},
  standings: { stage: true },
  reading: { stage: true },
  nextmedia: { stage: true, newestCounts: true },
  longertimes: { stage: true, newestCounts: true },
  podiumsteps: { stage: true, newestCounts: true },
  summary: { newestCounts: true },
  statistics: { newestCounts: true },
});

const playerTargets = facts({
  sessionrequest: { newestCounts: true },
  nosession: {},
  statechange: {},
  questionend: {},
  answer: {},
  userchange: { newestCounts: true, mayWait: true },
  timerchange: { newestCounts: true, mayWait: true },
  hostpresence: { newestCounts: true },
  removed: {},
  renamed: {},
  playertime: {},
  playerteam: {},
  scoreschanged: {},
  standings: {},
  nextmedia: { newestCounts: true },
  longertimes: { newestCounts: true, mayWait: true },
  podiumsteps: { newestCounts: true },
  receipt: {},
});

export type HostTarget = keyof typeof hostTargets;
export type PlayerTarget = keyof typeof playerTargets;

/** Targets pushed to hosts; each has a suffix, see `hostTarget`. */
export const HOST_TARGETS = Object.keys(hostTargets) as HostTarget[];
/** Targets pushed to players, without a suffix: one frame serves them all. */
export const PLAYER_TARGETS = Object.keys(playerTargets) as PlayerTarget[];

/** Facts about a target of hosts; none about one of a later release. */
export const hostTargetFacts = (target: string): TargetFacts => own(hostTargets, target);
/** The same for players. */
export const playerTargetFacts = (target: string): TargetFacts => own(playerTargets, target);

const own = (targets: Readonly<Record<string, TargetFacts>>, target: string): TargetFacts =>
  (Object.hasOwn(targets, target) && targets[target]) || {};
