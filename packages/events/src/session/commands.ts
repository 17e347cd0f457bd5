import { z } from 'zod';
import {
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
import { DURATIONS, LIMITS } from '#limits.ts';
import { questionListSchema, quizOptionsSchema } from '#quiz/quiz.ts';
import { sessionCodeSchema } from '#session-code.ts';
import { lineOfText, userNameOf } from '#text.ts';
import { sessionPhaseSchema } from './phases.ts';
import { reportFailureSchema } from './report-failures.ts';

/** The socket a player or the host is reached by. */
export const connectionSchema = z.object({ gatewayId: gatewayIdSchema, connectionId: connectionIdSchema });
export type Connection = z.infer<typeof connectionSchema>;

const command = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape });

/** More sockets of one session than a gateway can hold. */
const RECONCILED = 200_000;

/** Imperative names. A host's command names the signed-in host, a player's the player bound to the socket. */
export const sessionCommandSchema = z.discriminatedUnion('type', [
  command('CreateSession', {
    hostId: userIdSchema,
    quizId: quizIdSchema,
    quizName: lineOfText(LIMITS.quizNameLength),
    code: sessionCodeSchema,
    options: quizOptionsSchema,
    questions: questionListSchema.nullable(),
  }),
  command('SetQuestions', { hostId: userIdSchema, questions: questionListSchema }),
  command('EnterSession', {
    playerId: playerIdSchema,
    identifier: userNameOf(LIMITS.userNameLength),
    deviceId: deviceIdSchema,
    connection: connectionSchema,
    /** The host who is signed in where the player is, if any. */
    signedInAs: userIdSchema.optional(),
  }),
  command('LeaveSession', { playerId: playerIdSchema }),
  /** One socket closed. */
  command('DropConnection', { playerId: playerIdSchema, connectionId: connectionIdSchema }),
  /** A socket of the host's begins to follow the session, and closes or turns to another. */
  command('EnterAsHost', { hostId: userIdSchema, connection: connectionSchema }),
  command('DropHost', { connectionId: connectionIdSchema }),
  /**
   * All sockets of the session that a gateway has: players' and hosts' that are in it, and those on their way in. Whoever
   * the session believes on another one of that gateway is not there.
   */
  command('ReconcilePresence', {
    gatewayId: gatewayIdSchema,
    players: z.array(z.tuple([playerIdSchema, connectionIdSchema])).max(RECONCILED),
    hosts: z.array(connectionIdSchema).max(RECONCILED),
    entering: z.array(connectionIdSchema).max(RECONCILED),
  }),
  /** A whole gateway is gone. */
  command('DropGateway', { gatewayId: gatewayIdSchema }),
  /** Lets the lobby forget players who have been away too long. */
  command('SweepAway', {}),
  command('PlayQuestion', { hostId: userIdSchema, questionId: questionIdSchema.nullable() }),
  command('ChangePhase', { hostId: userIdSchema, phase: sessionPhaseSchema }),
  command('SkipQuestion', { hostId: userIdSchema }),
  /** From the timer; names its question, so that a late, early or doubled job is harmless. */
  command('CloseQuestion', { questionId: questionIdSchema }),
  command('SubmitAnswer', { playerId: playerIdSchema, questionId: questionIdSchema, answerId: answerIdSchema }),
  /** To the end screen; from there, for good. */
  command('EndSession', { hostId: userIdSchema }),
  /** For good at once: another session of the host starts, an operator ended it. */
  command('TerminateSession', { reason: z.enum(['replaced', 'operator']) }),
  /** Ends the session if nobody touched it for a day, or left its end screen for half an hour. */
  command('ExpireSession', {}),
  command('RequestReport', {
    hostId: userIdSchema,
    email: z.string().max(320),
    quizName: lineOfText(LIMITS.quizNameLength),
  }),
  /** From the mailer. `reason` when it was not delivered. */
  command('ConfirmReport', {
    requestId: commandIdSchema,
    delivered: z.boolean(),
    reason: reportFailureSchema.optional(),
  }),
]);

/** Questions about the present view. They change nothing and are not logged. */
const sessionQuerySchema = z.discriminatedUnion('type', [
  command('ViewAsHost', { hostId: userIdSchema }),
  command('ViewAsPlayer', { playerId: playerIdSchema }),
  /** Everything a gateway must send to its sockets of the session after a gap. */
  command('Resync', { gatewayId: gatewayIdSchema }),
]);

export type SessionCommand = z.infer<typeof sessionCommandSchema>;
export type SessionQuery = z.infer<typeof sessionQuerySchema>;
export type CommandOf<T extends SessionCommand['type']> = Extract<SessionCommand, { type: T }>;

/**
 * A command as it travels on the stream. `replyTo` names the gateway that waits for the outcome, if any; `heldMs` is
 * how long it held the command while Redis was away, by its own monotonic clock; it counts where `tellsHeld`.
 * Unknown fields are dropped: an older engine tolerates a newer gateway.
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
 * Whether a host gave it. Such a command counts from the moment the engine takes it: what kept it on the way (Redis, or
 * its engine, away) must not eat the time of the question that it opens (contract, section 4).
 */
export function isOfHost(body: CommandEnvelope['body']): boolean {
  switch (body.type) {
    case 'CreateSession':
    case 'SetQuestions':
    case 'PlayQuestion':
    case 'ChangePhase':
    case 'SkipQuestion':
    case 'EndSession':
    case 'RequestReport':
      return true;
    default:
      return false;
  }
}

/**
 * Whether what kept it on the way is told by its gateway: an answer counts when it was given, and of a creation that came
 * too late the host was told that it failed. Only a gateway knows when it was called.
 */
export function tellsHeld(body: CommandEnvelope['body']): boolean {
  return body.type === 'SubmitAnswer' || body.type === 'CreateSession';
}

/** Whether it only asks for the present view: nothing comes of it and nothing is logged. */
export function isQuery(body: CommandEnvelope['body']): body is SessionQuery {
  return body.type === 'ViewAsHost' || body.type === 'ViewAsPlayer' || body.type === 'Resync';
}
