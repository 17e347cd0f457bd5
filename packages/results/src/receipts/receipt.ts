import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Claim that a receipt's signature covers. Optional fields are later additions. */
const claimSchema = z.strictObject({
  sessionId: z.string(),
  quizName: z.string(),
  /** When its first question was opened, in milliseconds, as the results say; absent in claims older than the field. */
  startedAt: z.number().optional(),
  /** Of the Merkle tree over the first `count` events of the session (RFC 9162, hashed by SHA-256). */
  root: hash,
  count: z.number().int().min(1),
  player: z.strictObject({ id: z.string(), identifier: z.string() }),
  score: z.number().int(),
  /** Null for a player who left before the last question closed. */
  place: z.number().int().min(1).nullable(),
  /** Number of players the place is among, as shown during play. */
  of: z.number().int().min(1),
  /** SHA-256 of the canonical JSON of `detailsOf(answers)`. */
  details: hash,
  /** The root of the receipt that this one replaces, after a change of points, names, teams or players. */
  formerRoot: hash.optional(),
  /** Indexes of the answers whose questions do not count; absent without any, and in claims older than the field. */
  voided: z.array(z.number().int().min(0)).min(1).max(1_000).optional(),
});

const receiptAnswerSchema = z.strictObject({
  /** Texts, and whether the answer counts as right. */
  question: z.string(),
  answer: z.string(),
  correct: z.boolean(),
  /** As they count: none for a voided question. */
  points: z.number().int(),
  right: z.array(z.string()),
  leaf: z.strictObject({
    version: z.number().int().min(1),
    at: z.number(),
    event: z.looseObject({ type: z.string() }),
    /** 128 bits, base64url; absent in receipts from before there were salts. */
    salt: z
      .string()
      .regex(/^[\w-]{22}$/)
      .optional(),
  }),
  /** Of the leaf, from 0. */
  index: z.number().int().min(0),
  proof: z.array(hash).max(64),
});

/** A player's receipt (beyond the specification, section 3). An unknown field is refused: nothing unsigned hides in it. */
export const receiptSchema = z.strictObject({
  claim: claimSchema,
  answers: z.array(receiptAnswerSchema).max(1_000),
  keyId: z.string(),
  /** Ed25519 over the canonical JSON of `claim`, base64url. */
  signature: z.string(),
});

/** `GET /.well-known/quarry-keys.json`; newest first. */
export const receiptKeysSchema = z.object({
  keys: z.array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() }).loose()),
});

export type Claim = z.infer<typeof claimSchema>;
export type ReceiptAnswer = z.infer<typeof receiptAnswerSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type ReceiptKeys = z.infer<typeof receiptKeysSchema>;

/** Details of the answers that a claim covers besides the leaves. */
export function detailsOf(answers: readonly Omit<ReceiptAnswer, 'leaf' | 'index' | 'proof'>[]) {
  return answers.map(({ answer, correct, points, question, right }) => ({ answer, correct, points, question, right }));
}
