import { z } from 'zod';
import {
  type AnswerId,
  answerIdSchema,
  commandIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  questionIdSchema,
  quizIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '#ids.ts';
import { LANGUAGES, languageSchema } from '#language.ts';
import { DURATIONS, LIMITS } from '#limits.ts';
import { type Response, responseSchema } from '#questions/question.ts';
import { playedQuizIdSchema, questionListSchema, quizOptionsSchema } from '#quiz/quiz.ts';
import { hostFramesSchema, screenRoleSchema } from '#screens.ts';
import { sessionCodeSchema } from '#session-code.ts';
import { lineOfText, userNameSchema } from '#text.ts';
import { sessionPhaseSchema } from './phases.ts';
import { reportFailureSchema } from './report-failures.ts';
import {
  correctedShape,
  extendSecondsSchema,
  playersPageSchema,
  roomSettingsSchema,
  scoreQuestionSchema,
  teamSchema,
  timeFactorSchema,
  voidReasonSchema,
} from './room.ts';

/** A socket of a player or of the host. */
export const connectionSchema = z.object({ gatewayId: gatewayIdSchema, connectionId: connectionIdSchema });
export type Connection = z.infer<typeof connectionSchema>;

/** Most players of one session. */
export const maxPlayersSchema = z.number().int().min(1);

const command = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

/**
 * Role of a socket of `/master`, if not the host's own, and whether it asked for summaries. Stages and remotes do not
 * ask.
 */
const asked = { summaries: z.literal(true).optional(), role: screenRoleSchema.optional() };

/** The question that the command is meant for, if its client names it. */
const meantFor = { questionId: questionIdSchema.optional() };

/**
 * The questions to play: stored by the gateway and named here, because a quiz is up to 2 MB and a command at most
 * `MAX_COMMAND_BYTES`. Null: the quiz has none yet. Gateways of the release before send the questions themselves.
 */
const played = {
  playedQuiz: playedQuizIdSchema.nullish(),
  questions: questionListSchema.nullish(),
};
const saysWhatIsPlayed = (command: { readonly playedQuiz?: unknown; readonly questions?: unknown }): boolean =>
  command.playedQuiz !== undefined || command.questions !== undefined;

interface Answering {
  readonly response?: Response | undefined;
  readonly answerId?: AnswerId | undefined;
}

/** What a player answered. */
export const responseIn = ({ response, answerId }: Answering): Response | undefined => response ?? answerId;

/** More sockets of one session than a gateway can hold. */
const RECONCILED = 200_000;

/** A host's command names the signed-in host; a player's names the player bound to the socket. */
export const sessionCommandSchema = z.discriminatedUnion('type', [
  command('CreateSession', {
    hostId: userIdSchema,
    quizId: quizIdSchema,
    quizName: lineOfText(LIMITS.quizNameLength),
    code: sessionCodeSchema,
    options: quizOptionsSchema,
    ...played,
    /** Absent: the engine's own maximum, which is never exceeded. */
    maxPlayers: maxPlayersSchema.optional(),
  }).refine(saysWhatIsPlayed),
  command('SetQuestions', { hostId: userIdSchema, ...played }).refine(saysWhatIsPlayed),
  command('EnterSession', {
    playerId: playerIdSchema,
    identifier: userNameSchema,
    deviceId: deviceIdSchema,
    connection: connectionSchema,
    /** A device in the lobby changes its id to this one. */
    changesId: z.boolean().optional(),
    /** Its client reconnects by itself; nobody asked to enter. */
    returns: z.boolean().optional(),
    /** The host signed in on the player's browser, if any. */
    signedInAs: userIdSchema.optional(),
    /** Languages whose filter lists contain a word of the name, by the gateway; the room decides whether it is refused. */
    filteredIn: z.array(languageSchema).max(LANGUAGES.length).optional(),
    /** Languages in which the name is doubtful: it waits for the host. */
    doubtfulIn: z.array(languageSchema).max(LANGUAGES.length).optional(),
    /** By a gateway for a socket it still has, because the engine may have considered it dead; nobody asked to enter. */
    again: z.literal(true).optional(),
  }),
  command('PickTeam', { playerId: playerIdSchema, team: teamSchema }),
  command('LeaveSession', { playerId: playerIdSchema }),
  /** One socket closed. */
  command('DropConnection', { playerId: playerIdSchema, connectionId: connectionIdSchema }),
  /** A socket of the host starts following the session, or closes or follows another one. */
  command('EnterAsHost', {
    hostId: userIdSchema,
    connection: connectionSchema,
    ...asked,
  }),
  command('DropHost', { connectionId: connectionIdSchema }),
  /**
   * All sockets of the session that a gateway has: players' and hosts' that are in it, and entering ones. Other sockets
   * that the session has of this gateway are gone. With bounds: of the sockets whose ids are at least `from` and below `to`.
   */
  command('ReconcilePresence', {
    gatewayId: gatewayIdSchema,
    from: connectionIdSchema.optional(),
    to: connectionIdSchema.optional(),
    players: z.array(z.tuple([playerIdSchema, connectionIdSchema])).max(RECONCILED),
    hosts: z.array(connectionIdSchema).max(RECONCILED),
    /** Hosts that asked for summaries. */
    summaries: z.array(connectionIdSchema).max(RECONCILED).optional(),
    /** Stages and remotes, which are not among the hosts. */
    screens: z
      .array(z.object({ connectionId: connectionIdSchema, role: screenRoleSchema }))
      .max(RECONCILED)
      .optional(),
    entering: z.array(connectionIdSchema).max(RECONCILED),
  }),
  /** A gateway is dead. */
  command('DropGateway', { gatewayId: gatewayIdSchema }),
  /** Removes players from the lobby who have been away too long. */
  command('SweepAway', {}),
  command('PlayQuestion', { hostId: userIdSchema, questionId: questionIdSchema.nullable() }),
  /** `role`: the screen that acts for the host, if any. */
  command('ChangePhase', { hostId: userIdSchema, phase: sessionPhaseSchema, role: screenRoleSchema.optional() }),
  command('SkipQuestion', { hostId: userIdSchema, ...meantFor }),
  /** From the timer. Names its question, so that late, early and duplicate jobs are harmless. */
  command('CloseQuestion', { questionId: questionIdSchema }),
  command('SubmitAnswer', {
    playerId: playerIdSchema,
    questionId: questionIdSchema,
    response: responseSchema.optional(),
    /** From gateways of the release before, which know no other responses. */
    answerId: answerIdSchema.optional(),
  }).refine((command) => responseIn(command) !== undefined),
  /** Moves the running question's deadline. */
  command('ExtendTime', { hostId: userIdSchema, seconds: extendSecondsSchema, ...meantFor }),
  command('PauseQuestion', { hostId: userIdSchema, ...meantFor }),
  command('ResumeQuestion', { hostId: userIdSchema, ...meantFor }),
  /** With `ban` its device cannot enter this session again. */
  command('RemovePlayer', { hostId: userIdSchema, playerId: playerIdSchema, ban: z.boolean() }),
  command('UnbanPlayer', { hostId: userIdSchema, playerId: playerIdSchema }),
  command('RenamePlayer', { hostId: userIdSchema, playerId: playerIdSchema, identifier: userNameSchema }),
  command('SetRoom', { hostId: userIdSchema, ...roomSettingsSchema.partial().shape }),
  /** Sets a player's multiple of a question's time. */
  command('SetPlayerTime', { hostId: userIdSchema, playerId: playerIdSchema, factor: timeFactorSchema }),
  command('SetTeam', { hostId: userIdSchema, playerId: playerIdSchema, team: teamSchema }),
  /** The question does not count, or other answers were right; also after the end. */
  command('VoidQuestion', { hostId: userIdSchema, questionId: questionIdSchema, reason: voidReasonSchema }),
  command('CorrectQuestion', { hostId: userIdSchema, questionId: questionIdSchema, ...correctedShape }),
  /** Shows the end screen; on the end screen, ends the session. */
  command('EndSession', { hostId: userIdSchema }),
  /** Ends the session immediately: its host starts another one, or an operator ends it. */
  command('TerminateSession', {
    // Engines of the release before say `replaced`.
    reason: z.enum(['host', 'operator', 'replaced']).transform((reason) => (reason === 'replaced' ? 'host' : reason)),
  }),
  /** Ends the session if it was idle for a day, or on its end screen for half an hour. */
  command('ExpireSession', {}),
  command('RequestReport', {
    hostId: userIdSchema,
    email: z.string().max(320),
    quizName: lineOfText(LIMITS.quizNameLength),
  }),
  /** From the mailer. `reason` if the report was not delivered. */
  command('ConfirmReport', {
    requestId: commandIdSchema,
    delivered: z.boolean(),
    reason: reportFailureSchema.optional(),
  }),
  /** From the mailer: results and receipts are stored as of this version of the log. */
  command('ConfirmReceipts', { version: z.number().int().min(1), root: z.string().max(128) }),
  /** The host deletes an ended session: the engine drops it from memory, so that nothing is added to its log any more. */
  command('ForgetSession', { hostId: userIdSchema }),
]);

/** Queries of the present view. They change nothing and are not logged. */
const sessionQuerySchema = z.discriminatedUnion('type', [
  command('ViewAsHost', { hostId: userIdSchema, ...asked }),
  command('ViewAsPlayer', { playerId: playerIdSchema }),
  /** All views that a gateway must send to its sockets of the session after a gap; `hosts`: the frames its hosts get. */
  command('Resync', {
    gatewayId: gatewayIdSchema,
    hosts: z.array(hostFramesSchema).max(hostFramesSchema.options.length).optional(),
  }),
  command('ListPlayers', { hostId: userIdSchema, ...playersPageSchema.shape }),
  command('PreviewScores', { hostId: userIdSchema, ...scoreQuestionSchema.shape }),
]);

export type SessionCommand = z.infer<typeof sessionCommandSchema>;
export type SessionQuery = z.infer<typeof sessionQuerySchema>;
export type CommandOf<T extends SessionCommand['type']> = Extract<SessionCommand, { type: T }>;

/**
 * A command on the stream. `replyTo` is the gateway that waits for the outcome, if any. `heldMs` is how long it held the
 * command while Redis was down, by its monotonic clock; used where `tellsHeld`. Unknown fields are dropped, so that an
 * older engine tolerates a newer gateway.
 */
export const commandEnvelopeSchema = z.object({
  commandId: commandIdSchema,
  sessionId: sessionIdSchema,
  replyTo: gatewayIdSchema.nullish().transform((value) => value ?? null),
  heldMs: z.number().min(0).max(DURATIONS.maxHeld).default(0),
  /** W3C trace context of the caller, when tracing is on. */
  traceparent: z.string().max(128).optional(),
  body: z.union([sessionCommandSchema, sessionQuerySchema]),
});

export type CommandEnvelope = z.infer<typeof commandEnvelopeSchema>;

/**
 * Whether a host sent the command. It counts from the moment the engine decides it: an outage on the way must not shorten
 * the question it opens (contract, section 4). Entering counts from its arrival, as a player's does.
 */
export function isOfHost(body: CommandEnvelope['body']): boolean {
  return 'hostId' in body && body.type !== 'EnterAsHost' && !isQuery(body);
}

/**
 * Whether the gateway reports how long it held the command: an answer counts when it was given, and a creation that was
 * reported as failed must be refused.
 */
export function tellsHeld(body: CommandEnvelope['body']): boolean {
  return body.type === 'SubmitAnswer' || body.type === 'CreateSession';
}

const QUERIES: ReadonlySet<string> = new Set(sessionQuerySchema.options.map(({ shape }) => shape.type.value));

/** Whether it is a query of the present view, which changes nothing and is not logged. */
export function isQuery(body: CommandEnvelope['body']): body is SessionQuery {
  return QUERIES.has(body.type);
}

/** Commands of our own services that are sent again while they are due: closed sockets, sweeps, timers, reports. */
const RECURRING: readonly SessionCommand['type'][] = [
  'DropConnection',
  'DropHost',
  'ReconcilePresence',
  'DropGateway',
  'SweepAway',
  'CloseQuestion',
  'ExpireSession',
  'ConfirmReport',
];

const setOf = (...types: readonly SessionCommand['type'][]): ReadonlySet<string> => new Set(types);
const REPEATED = setOf(...RECURRING, 'EnterSession', 'EnterAsHost');
const LATE = setOf(...RECURRING, 'TerminateSession', 'ConfirmReceipts');

/** Whether its sender sends it again with current facts: our own services, and clients that reconnect. */
export const isSentAgain = (body: CommandEnvelope['body']): boolean => REPEATED.has(body.type);

/** Whether it is accepted where no session runs: it comes from our own services, and arriving late is no error. */
export const mayBeLate = (command: SessionCommand): boolean => LATE.has(command.type);
