import { z } from 'zod';
import { type CommandId, commandIdSchema, type GatewayId, type SessionId } from '#ids.ts';
import { type CommandEnvelope, commandEnvelopeSchema } from '#session/commands.ts';
import { isRejection, type Rejection } from '#session/rejections.ts';
import { commandStream, partitionOf } from './names.ts';
import type { SharedArgs } from './publication.ts';

/** The one field of a stream entry: the command's envelope as JSON. */
const FIELD = 'c';

/** A command to send. By default nobody waits for a reply, no gateway held it, and it is not traced. */
export interface NewCommand {
  readonly commandId: CommandId;
  readonly sessionId: SessionId;
  readonly body: CommandEnvelope['body'];
  readonly replyTo?: GatewayId | null;
  readonly heldMs?: number;
  readonly traceparent?: string | undefined;
}

/**
 * Most bytes of a command as UTF-8: whoever sends commands takes no more of Redis and of an engine with each. The schemas
 * bound every type below it, but a gateway's list of its own sockets, which the gateway cuts. Read are, for one release,
 * larger ones of gateways that do not cut the list yet, or still send the questions of a creation.
 */
export const MAX_COMMAND_BYTES = 8_192;

const mayBeLarge = (body: CommandEnvelope['body']): boolean =>
  body.type === 'ReconcilePresence' || ('questions' in body && body.questions !== undefined);

/** Arguments of XADD: stream, id, field, value. */
export type StreamEntryArgs = readonly [stream: string, id: '*', field: string, text: string];

/**
 * XADD arguments that append a command to the stream of its session's partition.
 * @throws RangeError over `MAX_COMMAND_BYTES`: a caller whose input is bounded cannot get there
 */
export function commandEntry({ replyTo = null, heldMs = 0, ...command }: NewCommand): StreamEntryArgs {
  const { commandId, sessionId, traceparent, body } = command;
  const envelope: CommandEnvelope = { commandId, sessionId, replyTo, heldMs, traceparent, body };
  const text = JSON.stringify(envelope);
  // A character takes up to three bytes, so that most commands need not be measured.
  if (text.length * 3 > MAX_COMMAND_BYTES && bytesOf(text) > MAX_COMMAND_BYTES)
    throw new RangeError(`a ${body.type} of ${bytesOf(text)} bytes`);
  return textEntry(sessionId, text);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The same for an envelope that is already text: a retried dead letter, a malformed entry of a spec. */
export function textEntry(sessionId: SessionId, text: string): StreamEntryArgs {
  return [commandStream(partitionOf(sessionId)), '*', FIELD, text];
}

/** The envelope's text from the flat list of an entry's fields; all fields as JSON if it is missing. */
export function textOfEntry(fields: readonly string[]): string {
  const at = fields.indexOf(FIELD);
  return (at < 0 ? undefined : fields[at + 1]) ?? JSON.stringify(fields);
}

/** @throws SyntaxError with the reason in one line if the text is not a command */
export function decodeCommand(text: string): CommandEnvelope {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`not JSON: ${String(error)}`, { cause: error });
  }
  const parsed = commandEnvelopeSchema.safeParse(json);
  if (!parsed.success) throw new SyntaxError(inOneLine(parsed.error), { cause: parsed.error });
  if (text.length > MAX_COMMAND_BYTES && !mayBeLarge(parsed.data.body))
    throw new SyntaxError(`more than ${MAX_COMMAND_BYTES} bytes`);
  return parsed.data;
}

function inOneLine({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'the command'}: ${message}`).join('; ');
}

/** The place in a session's publications at which a view was taken. */
export const positionSchema = z.object({ epoch: z.number(), seq: z.number() });
export type Position = z.infer<typeof positionSchema>;

/**
 * A frame for the calling socket, sent before its call is completed. `args` are the arguments as JSON. With `shared`,
 * an index into the message's shared parts, they go between its two parts.
 */
const pushSchema = z.object({ target: z.string(), args: z.string(), shared: z.int().nonnegative().optional() });

/** A code only a newer engine knows is still a refusal. */
const rejectionSchema = z.string().transform((code): Rejection => (isRejection(code) ? code : 'command-failed'));

/** The engine's answer to one command, sent when the command's effect is durable. */
const replySchema = z.object({
  commandId: commandIdSchema,
  /** Null: accepted. */
  rejection: rejectionSchema.nullable(),
  /** The player of `EnterSession` or `ViewAsPlayer`. */
  playerId: z.string().optional(),
  /** Position of the pushes among the session's publications; present with views. */
  position: positionSchema.optional(),
  push: z.array(pushSchema).default([]),
  /**
   * As JSON: the result of a query other than a view; of `ReconcilePresence`, `SESSION_OVER` or those of its players who are
   * not in the session.
   */
  result: z.string().optional(),
  /** Answer to `Resync`: encoded publications for the sockets of the asking gateway. */
  publications: z.array(z.string()).optional(),
});

/**
 * Replies to one gateway, on its own channel. Replies to a crowd that enters at once differ in few words, so the shared
 * part of their pushes is in the message once.
 */
const messageSchema = z.object({
  shared: z.array(z.object({ before: z.string(), after: z.string() })).default([]),
  replies: z.array(replySchema),
});

export interface Push {
  readonly target: string;
  readonly args: string;
}

/** A reply as a gateway reads it. */
export type Reply = Omit<z.infer<typeof replySchema>, 'push'> & { readonly push: readonly Push[] };

/** A push as the engine writes it: the arguments go between the parts of `shared`, which several pushes can share. */
export interface SharedPush extends Push {
  readonly shared?: SharedArgs;
}
export type WrittenReply = Omit<Reply, 'push'> & { readonly push: readonly SharedPush[] };

/** Result of `ReconcilePresence` for a session that has ended. */
export const SESSION_OVER = '"over"';

/** A reply with nothing but the outcome. */
export function replyOf(commandId: CommandId, rejection: Rejection | null): Reply {
  return { commandId, rejection, push: [] };
}

/** One message for one gateway. Pushes with the same `shared` object share it on the wire. */
export function encodeReplies(replies: readonly WrittenReply[]): string {
  const places = new Map<SharedArgs, number>();
  const placeOf = (shared: SharedArgs): number => {
    const place = places.get(shared) ?? places.size;
    places.set(shared, place);
    return place;
  };
  const place = (push: SharedPush) => (push.shared ? { ...push, shared: placeOf(push.shared) } : push);
  // Most replies share nothing and are written unchanged.
  const written = replies.map((reply) =>
    reply.push.some(({ shared }) => shared) ? { ...reply, push: reply.push.map(place) } : reply,
  );
  return JSON.stringify({
    shared: [...places.keys()].map(({ before, after }) => ({ before, after })),
    replies: written,
  });
}

/** @throws if the text is not a list of replies, or a shared part is missing */
export function decodeReplies(text: string): Reply[] {
  const { shared, replies } = messageSchema.parse(JSON.parse(text));
  const complete = ({ target, args, shared: place }: z.infer<typeof pushSchema>): Push => {
    if (place === undefined) return { target, args };
    const around = shared[place];
    if (!around) throw new RangeError(`missing shared part ${place}`);
    return { target, args: around.before + args + around.after };
  };
  return replies.map((reply) =>
    reply.push.some((push) => push.shared !== undefined) ? { ...reply, push: reply.push.map(complete) } : reply,
  );
}
