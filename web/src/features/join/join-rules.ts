import { characterCount } from '@quarry/events/characters';
import { ENTRY_LIMITS } from '@quarry/events/entry-limits';
import type { Texts } from '@quarry/texts/texts';
import { ApiError, call, problemOf } from '#shared/api/request.ts';
import { deviceId } from '#shared/storage/device-id.ts';
import { isStoredPlayer, type StoredPlayer } from '#shared/storage/storage.ts';
import { rejectionText } from '#shared/texts/failures.ts';

/** Why a code or a name was refused; kept as a code, so that the screen words it in its current language. */
export type Problem<Own> = Own | { readonly error: unknown };

type CodeProblem = keyof Texts['join']['code'];

/** Validates a typed code (specification, section 5); the service decides the rest. */
export function codeProblem(code: string): CodeProblem | null {
  if (/[^A-Z0-9]/.test(code)) return 'special';
  if (code.length > ENTRY_LIMITS.quizCodeLength) return 'tooLong';
  if (code.length < ENTRY_LIMITS.quizCodeLength) return 'tooShort';
  return null;
}

/** A code as it appears in messages: in a link, after a word, and with gaps, dots or dashes. */
const TOLD = /^(?:.*[?&]ENTRYID=|.*\bCODE\b[:\s]*)?((?:[A-Z0-9][\s.\p{Pd}]*){7})(?:[&#].*)?$/su;

/**
 * @param typed from the keyboard, a paste or the address.
 * @returns upper case, trimmed; only the code if one is recognised
 */
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

/** Validates a normalized name; normalizing can make it longer. */
export function nameProblem(name: string): 'nameInvalid' | null {
  return CONTROL.test(name) || characterCount(name) > ENTRY_LIMITS.userNameLength ? 'nameInvalid' : null;
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
  // A gateway of the previous release sends only the id.
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
export async function checkName(sessionId: string, name: string): Promise<NameCheck> {
  // A name of one or two dots would change the path. The service trims names.
  const segment = encodeURIComponent(name.replace(/^\.\.?$/, '$& '));
  const path = `/api/session/user/${encodeURIComponent(sessionId)}/${segment}`;
  const response = await call(path, { headers: headers() });
  if (response.status === 400) return { kind: 'free' };
  if (response.status === 409) return { kind: 'taken' };
  if (response.status !== 200) throw new ApiError(response.status, null, `status ${response.status}`);
  const user: unknown = await response.json().catch(() => null);
  return isStoredPlayer(user) ? { kind: 'mine', player: user } : { kind: 'free' };
}

const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** Message for an invalid code, or for a failed check. */
export function codeText(
  commonTexts: Texts['common'],
  joinTexts: Texts['join'],
  problem: Problem<CodeProblem>,
): string {
  if (typeof problem === 'string') return joinTexts.code[problem];
  const status = statusOf(problem.error);
  if (status === 0) return commonTexts.errors.network;
  return status === 429 ? joinTexts.tooMany : commonTexts.errors.somethingWrong;
}

/** Why a name, or the entry under it, was refused. */
export type NameProblem = Problem<'nameInvalid' | 'nameTaken' | { readonly refusal: string }>;

/** Its message; an unexpected status is named (specification, section 7). */
export function nameText(commonTexts: Texts['common'], joinTexts: Texts['join'], problem: NameProblem): string {
  if (problem === 'nameTaken') return joinTexts.nameTaken;
  if (problem === 'nameInvalid') return joinTexts.nameInvalid;
  if ('refusal' in problem) return rejectionText(commonTexts, problem.refusal);
  const status = statusOf(problem.error);
  if (status === 0) return commonTexts.errors.network;
  return status === null ? commonTexts.errors.somethingWrong : joinTexts.unexpectedStatus(status);
}
