import { characterCount } from '@quarry/events/characters';
import { ENTRY_LIMITS } from '@quarry/events/entry-limits';
import type { Texts } from '@quarry/texts/texts';
import { ApiError, call, problemOf } from '#shared/api/request.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { isStoredPlayer, type StoredPlayer } from '#shared/storage/storage.ts';

/**
 * Validates a typed code (specification, section 5); the service decides the rest.
 * @returns an error message, or null.
 */
export function codeProblem(joinTexts: Texts['join'], code: string): string | null {
  if (/[^A-Z0-9]/.test(code)) return joinTexts.code.special;
  if (code.length > ENTRY_LIMITS.quizCodeLength) return joinTexts.code.tooLong;
  if (code.length < ENTRY_LIMITS.quizCodeLength) return joinTexts.code.tooShort;
  return null;
}

/** A code as a message has it: in a link, after a word, and with gaps, dots or dashes. */
const TOLD = /^(?:.*[?&]ENTRYID=|.*\bCODE\b[:\s]*)?((?:[A-Z0-9][\s.\p{Pd}]*){7})(?:[&#].*)?$/su;

/** @param typed from the keyboard, a paste or the address. @returns upper case, trimmed; a code that can be read alone */
export function normalizeCode(typed: string): string {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  return TOLD.exec(text)?.[1]?.replace(/[^A-Z0-9]/g, '') ?? text;
}

/** Characters the service refuses in a name. They cannot be typed, but they can be pasted. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** @returns the name as the service stores it (contract, section 4). */
export function normalizeName(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** Validates a normalized name; normalizing can make it longer. @returns an error message, or null. */
export function nameProblem(joinTexts: Texts['join'], name: string): string | null {
  return CONTROL.test(name) || characterCount(name) > ENTRY_LIMITS.userNameLength ? joinTexts.nameInvalid : null;
}

const DEVICE_HEADER = 'x-device-id';

const headers = () => ({ [DEVICE_HEADER]: deviceId() });

/** The session of a code. */
export interface FoundSession {
  readonly sessionId: string;
  /** Undefined if the service does not send it. */
  readonly quizName?: string | undefined;
}

/**
 * Looks up the session of a code (specification, section 7).
 * @returns null: 'Code is not valid.'
 */
export async function validateCode(code: string): Promise<FoundSession | null> {
  const response = await call(`/api/session/validate/${encodeURIComponent(code)}`, {
    headers: { ...headers(), accept: 'application/json' },
  });
  if (response.status === 404) return null;
  if (!response.ok) throw await problemOf(response);
  const text = (await response.text()).trim();
  if (text === 'Code is not valid.') return null;
  // A gateway of the release before sends the id alone.
  return text.startsWith('{') ? JSON.parse(text) : { sessionId: text };
}

export type NameCheck =
  | { readonly kind: 'free' }
  | { readonly kind: 'taken' }
  /** This device already has that name. */
  | { readonly kind: 'mine'; readonly player: StoredPlayer };

/**
 * Checks whether a name is free in a session (specification, section 7): 400 no such user, 409 taken, 200 with the user
 * that this device is; an unreadable user counts as none.
 */
export async function checkName(joinTexts: Texts['join'], sessionId: string, name: string): Promise<NameCheck> {
  // A name of one or two dots would change the path. The service trims names.
  const segment = encodeURIComponent(name.replace(/^\.\.?$/, '$& '));
  const path = `/api/session/user/${encodeURIComponent(sessionId)}/${segment}`;
  const response = await call(path, { headers: headers() });
  if (response.status === 400) return { kind: 'free' };
  if (response.status === 409) return { kind: 'taken' };
  if (response.status !== 200) throw new ApiError(response.status, null, joinTexts.unexpectedStatus(response.status));
  const user: unknown = await response.json().catch(() => null);
  return isStoredPlayer(user) ? { kind: 'mine', player: user } : { kind: 'free' };
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** The message when a code could not be checked. */
export function codeFailure(commonTexts: Texts['common'], joinTexts: Texts['join'], error: unknown): string {
  const status = statusOf(error);
  if (status === 0) return commonTexts.errors.network;
  return status === 429 ? joinTexts.tooMany : commonTexts.errors.somethingWrong;
}

/** The message when a name could not be checked; an unexpected status is named (specification, section 7). */
export function nameFailure(commonTexts: Texts['common'], joinTexts: Texts['join'], error: unknown): string {
  const status = statusOf(error);
  if (status === 0) return commonTexts.errors.network;
  return status === null ? commonTexts.errors.somethingWrong : joinTexts.unexpectedStatus(status);
}
