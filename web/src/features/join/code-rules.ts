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

/** The gap after the third character with which the host's lobby shows a code, and the dash people read it as. */
const SHOWN_GAP = /^([A-Z0-9]{3})[\s\-–—]+(?=[A-Z0-9]*$)/;

/** @param typed as it comes from the keyboard or the address. @returns upper case, without the spaces around and the lobby's gap. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase().replace(SHOWN_GAP, '$1');
}
