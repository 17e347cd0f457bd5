import { z } from 'zod';
import { type CommandId, commandIdSchema } from '#ids.ts';
import { isRejection, type Rejection } from '#session/rejections.ts';

/** The place in a session's publications at which a view was taken. */
export const positionSchema = z.object({ epoch: z.number(), seq: z.number() });
export type Position = z.infer<typeof positionSchema>;

/** A frame for the one socket that asked, sent before its call is completed. `args` is the arguments as JSON. */
const pushSchema = z.object({ target: z.string(), args: z.string() });

/** A code that a newer engine knows and this gateway does not still is a refusal. */
const rejectionSchema = z.string().transform((code): Rejection => (isRejection(code) ? code : 'command-failed'));

/**
 * The engine's answer to one command, sent when the command's effect is durable. Many travel in one message on the
 * gateway's own channel, as a JSON array.
 */
const replySchema = z.object({
  commandId: commandIdSchema,
  /** Null: accepted. */
  rejection: rejectionSchema.nullable(),
  /** The player that `EnterSession` or `ViewAsPlayer` is about. */
  playerId: z.string().optional(),
  /** Where the pushes stand among the session's publications; present with views. */
  position: positionSchema.optional(),
  push: z.array(pushSchema).default([]),
  /** Answer to `Resync`: encoded publications for the sockets of the asking gateway. */
  publications: z.array(z.string()).optional(),
});

export type Push = z.infer<typeof pushSchema>;
export type Reply = z.infer<typeof replySchema>;

/** A reply that says only how a command was taken. */
export function replyOf(commandId: CommandId, rejection: Rejection | null): Reply {
  return { commandId, rejection, push: [] };
}

/** One message for one gateway. */
export function encodeReplies(replies: readonly Reply[]): string {
  return JSON.stringify(replies);
}

/** @throws when the text is no list of replies */
export function decodeReplies(text: string): Reply[] {
  return z.array(replySchema).parse(JSON.parse(text));
}
