import { LIMITS } from '@quarry/events/limits';
import { JOIN } from '#shared/strings/join.ts';

/**
 * What is wrong with a typed code (specification, section 5). The service decides about the rest.
 * @returns a message, or null when the code may be asked for.
 */
export function codeProblem(code: string): string | null {
  if (/[^A-Z0-9]/.test(code)) return JOIN.code.special;
  if (code.length > LIMITS.quizCodeLength) return JOIN.code.tooLong;
  if (code.length < LIMITS.quizCodeLength) return JOIN.code.tooShort;
  return null;
}

/** @param typed as it comes from the keyboard or the address. @returns upper case, without the spaces around. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase();
}
