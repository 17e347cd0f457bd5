import { z } from 'zod';

/**
 * Branded ids: a bare string never crosses a module boundary. Every id is 1 to 128 characters of `A–Z a–z 0–9 _ . ~ -`
 * (clients choose some themselves, so a UUID would be too narrow), safe in URL paths, Redis keys and SQL parameters: no `:`,
 * which BullMQ refuses in a job's id, no tab or line break, which part the backplane's rows, no brace of a hash tag.
 * Refused are `__proto__` and the like, and `.` and `..`, which clients resolve in paths.
 */
const idText = z
  .string()
  .regex(/^[A-Za-z0-9_.~-]{1,128}$/, 'an id is 1 to 128 letters, digits or _ . ~ -')
  .refine((id) => !['__proto__', 'constructor', 'prototype', '.', '..'].includes(id), 'this id is reserved');

export const userIdSchema = idText.brand<'UserId'>();
export const quizIdSchema = idText.brand<'QuizId'>();
export const questionIdSchema = idText.brand<'QuestionId'>();
export const answerIdSchema = idText.brand<'AnswerId'>();
export const sessionIdSchema = idText.brand<'SessionId'>();
export const playerIdSchema = idText.brand<'PlayerId'>();
export const deviceIdSchema = idText.brand<'DeviceId'>();
export const commandIdSchema = idText.brand<'CommandId'>();
export const gatewayIdSchema = idText.brand<'GatewayId'>();
export const connectionIdSchema = idText.brand<'ConnectionId'>();
export const screenIdSchema = idText.brand<'ScreenId'>();

/** A host's account. */
export type UserId = z.infer<typeof userIdSchema>;
export type QuizId = z.infer<typeof quizIdSchema>;
export type QuestionId = z.infer<typeof questionIdSchema>;
export type AnswerId = z.infer<typeof answerIdSchema>;
export type SessionId = z.infer<typeof sessionIdSchema>;
/** A player within one session; public. */
export type PlayerId = z.infer<typeof playerIdSchema>;
/** Identifies a browser. A secret of its owner: it lets a device re-enter as its player. */
export type DeviceId = z.infer<typeof deviceIdSchema>;
/** Identifies one command; deliveries of the same command share it. */
export type CommandId = z.infer<typeof commandIdSchema>;
export type GatewayId = z.infer<typeof gatewayIdSchema>;
/** A stage or remote of a session; public. */
export type ScreenId = z.infer<typeof screenIdSchema>;
/** One WebSocket connection, new on every reconnect; public. */
export type ConnectionId = z.infer<typeof connectionIdSchema>;
