import { LIMITS } from '@quarry/events/limits';
import { ApiError, call, problemOf } from '#shared/api/request.ts';
import { countCharacters } from '#shared/lib/text.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { isStoredPlayer, type StoredPlayer } from '#shared/storage/storage.ts';
import { ERRORS } from '#shared/strings/common.ts';
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

const DEVICE_HEADER = 'x-device-id';

const headers = () => ({ [DEVICE_HEADER]: deviceId() });

/**
 * Asks the service for the session of a code (specification, section 7).
 * @returns the session's id, or null: 'Code is not valid.'
 */
export async function validateCode(code: string): Promise<string | null> {
  const response = await call(`/api/session/validate/${encodeURIComponent(code)}`, { headers: headers() });
  if (response.status === 404) return null;
  if (!response.ok) throw await problemOf(response);
  const text = (await response.text()).trim();
  return text === 'Code is not valid.' ? null : text;
}

export type NameCheck =
  | { readonly kind: 'free' }
  | { readonly kind: 'taken' }
  /** This device has that name already. */
  | { readonly kind: 'mine'; readonly player: StoredPlayer };

/**
 * Asks whether a name is free in a session (specification, section 7): 400 there is no such user, 409 there is,
 * 200 with a user this device is; one that cannot be read counts as none.
 */
export async function checkName(sessionId: string, name: string): Promise<NameCheck> {
  const path = `/api/session/user/${encodeURIComponent(sessionId)}/${encodeURIComponent(name)}`;
  const response = await call(path, { headers: headers() });
  if (response.status === 400) return { kind: 'free' };
  if (response.status === 409) return { kind: 'taken' };
  if (response.status !== 200) throw new ApiError(response.status, null, JOIN.unexpectedStatus(response.status));
  const user: unknown = await response.json().catch(() => null);
  return isStoredPlayer(user) ? { kind: 'mine', player: user } : { kind: 'free' };
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** The text when nobody could say whether a code is valid. */
export function codeFailure(error: unknown): string {
  const status = statusOf(error);
  if (status === 0) return ERRORS.network;
  return status === 429 ? JOIN.tooMany : ERRORS.somethingWrong;
}

/** The text when nobody could say whether a name is free; an unexpected status is named (specification, section 7). */
export function nameFailure(error: unknown): string {
  const status = statusOf(error);
  if (status === 0) return ERRORS.network;
  return status === null ? ERRORS.somethingWrong : JOIN.unexpectedStatus(status);
}
