import { LIMITS } from '@quarry/events/limits';
import { countCharacters } from '#shared/lib/characters.ts';
import { JOIN } from '#shared/strings/join.ts';

/** What the service refuses in a name, besides its length; a keyboard types none of it, but it can be pasted. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** @returns the name as the service compares and shows it (contract, section 4). */
export function normalizeName(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** What is wrong with a name that has been normalised, which can make it longer. @returns a message, or null. */
export function nameProblem(name: string): string | null {
  return CONTROL.test(name) || countCharacters(name) > LIMITS.userNameLength ? JOIN.nameInvalid : null;
}
