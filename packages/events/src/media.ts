import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { lineOfText } from './text.ts';

/** 128 random bits in base64url: it tells nothing of the picture, and whoever has it sees the picture. */
export const mediaIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, 'the id of a picture has 22 letters, digits or _ -')
  .brand<'MediaId'>();
export type MediaId = z.infer<typeof mediaIdSchema>;

const pixels = z.number().int().min(1).max(LIMITS.pictureSide);

/** A picture of a question or an answer; its host has uploaded it. */
export const mediaSchema = z.object({
  id: mediaIdSchema,
  /** Stands for it where it is not seen. */
  alt: lineOfText(LIMITS.altLength).default(''),
  width: pixels,
  height: pixels,
});
export type Media = z.infer<typeof mediaSchema>;

/** The pictures of one question, its answers' included. */
export const mediaListSchema = z
  .array(mediaIdSchema)
  .min(1)
  .max(LIMITS.maxAnswers + 1);
