import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** No 0/O and 1/I: read aloud and from the last row of a hall (contract, section 4). */
export const SESSION_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const sessionCodeSchema = z
  .string()
  .regex(new RegExp(`^[${SESSION_CODE_ALPHABET}]{${LIMITS.quizCodeLength}}$`), 'a code is 7 characters')
  .brand<'SessionCode'>();

export type SessionCode = z.infer<typeof sessionCodeSchema>;

/**
 * Makes a code from random bytes. The alphabet has 32 characters, so five bits of each byte are used without bias.
 * @param randomBytes at least 7 bytes from a cryptographic source
 */
export function sessionCodeFrom(randomBytes: Uint8Array): SessionCode {
  let code = '';
  for (let i = 0; i < LIMITS.quizCodeLength; i++) code += SESSION_CODE_ALPHABET[(randomBytes[i] ?? 0) & 31];
  return sessionCodeSchema.parse(code);
}
