import { z } from 'zod';
import { commandIdSchema, gatewayIdSchema, playerIdSchema, sessionIdSchema, userIdSchema } from '#ids.ts';
import { DURATIONS } from '#limits.ts';
import { asked, hostFramesSchema } from '#screens.ts';
import { type CommandDefinition, type CommandTraits, commandSchema } from './decision.ts';
import { playersPageSchema, scoreQuestionSchema } from './fields.ts';
import { lifecycleCommands } from './lifecycle/commands.ts';
import { mediaCommands } from './media/commands.ts';
import { playCommands } from './play/commands.ts';
import { presenceCommands } from './presence/commands.ts';
import { resultCommands } from './results/commands.ts';
import { roomCommands } from './room/commands.ts';
import { teamCommands } from './teams/commands.ts';

/** A host's command names the signed-in host; a player's names the player bound to the socket. */
const COMMANDS = {
  ...lifecycleCommands,
  ...presenceCommands,
  ...playCommands,
  ...mediaCommands,
  ...roomCommands,
  ...teamCommands,
  ...resultCommands,
};

type Schema = (typeof COMMANDS)[keyof typeof COMMANDS]['schema'];

export type SessionCommand = z.infer<Schema>;
export type CommandOf<T extends SessionCommand['type']> = Extract<SessionCommand, { type: T }>;

COMMANDS satisfies { readonly [T in SessionCommand['type']]: CommandDefinition<CommandOf<T>> };

export const sessionCommandSchema = z.discriminatedUnion(
  'type',
  Object.values(COMMANDS).map(({ schema }) => schema) as [Schema, ...Schema[]],
);

export const commandDefinition = ({ type }: SessionCommand) => COMMANDS[type] as CommandDefinition<SessionCommand>;

/** Queries of the present view. They change nothing and are not logged. */
const sessionQuerySchema = z.discriminatedUnion('type', [
  commandSchema('ViewAsHost', { hostId: userIdSchema, ...asked }),
  commandSchema('ViewAsPlayer', { playerId: playerIdSchema }),
  /** All views that a gateway must send to its sockets of the session after a gap; `hosts`: the frames its hosts get. */
  commandSchema('Resync', {
    gatewayId: gatewayIdSchema,
    hosts: z.array(hostFramesSchema).max(hostFramesSchema.options.length).optional(),
  }),
  commandSchema('ListPlayers', { hostId: userIdSchema, ...playersPageSchema.shape }),
  commandSchema('PreviewScores', { hostId: userIdSchema, ...scoreQuestionSchema.shape }),
]);

export type SessionQuery = z.infer<typeof sessionQuerySchema>;

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

const QUERIES: ReadonlySet<string> = new Set(sessionQuerySchema.options.map(({ shape }) => shape.type.value));

/** Whether it is a query of the present view, which changes nothing and is not logged. */
export function isQuery(body: CommandEnvelope['body']): body is SessionQuery {
  return QUERIES.has(body.type);
}

const traitsOf = (body: CommandEnvelope['body']): CommandTraits => (isQuery(body) ? {} : COMMANDS[body.type]);

/**
 * Whether a command counts from the moment the engine decides it, as a host's do: an outage on the way must not shorten the
 * question it opens (contract, section 4).
 */
export function countsFromDecision(body: CommandEnvelope['body']): boolean {
  const { countsFromArrival, countsFromDecision } = traitsOf(body);
  return ('hostId' in body && !isQuery(body) && !countsFromArrival) || countsFromDecision === true;
}

/**
 * Whether the gateway reports how long it held the command: an answer counts when it was given, and a creation that was
 * reported as failed must be refused.
 */
export const tellsHeld = (body: CommandEnvelope['body']): boolean => traitsOf(body).tellsHeld ?? false;

/** Whether its sender sends it again with current facts: our own services, and clients that reconnect. */
export const isSentAgain = (body: CommandEnvelope['body']): boolean => traitsOf(body).sentAgain ?? false;
