import { type User, userSchema } from '@quarry/events/http';
import type { Language } from '@quarry/events/language';
import type { Texts } from '@quarry/texts/texts';
import { z } from 'zod';
import { ApiError, request } from '#shared/api/request.ts';

/** At least 3 characters with an '@' (specification, section 5). */
export function isEmail(email: string): boolean {
  return email.trim().length >= 3 && email.includes('@');
}

const linkAnswer = z.object({ created: z.boolean() });

/**
 * Asks for a sign-in link. `created`: the account is new and this browser is signed in at once.
 * @param language of the mail, unless the account has one
 */
export async function requestLink(email: string, language: Language): Promise<{ created: boolean }> {
  const response = await request('/api/auth/link', { method: 'POST', body: { email, language } });
  return linkAnswer.parse(await response.json());
}

/**
 * Redeems the token of a mailed link; it works once.
 * @param attempt generated for this link, so that it can be redeemed again if the response is lost
 */
export async function redeemLink(token: string, email: string, attempt: string): Promise<User> {
  const response = await request('/api/auth/session', { method: 'POST', body: { token, email, attempt } });
  return userSchema.parse(await response.json());
}

/** Whether the link is rejected, or was sent to another address. */
export function isSpent(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link-invalid' || error.code === 'user-disabled');
}

/** Whether another address may help: this one is malformed, or the link was sent to another one. */
export function mayBeAnothers(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

/** The message for a failed sign-in; each possible failure has its own (contract, section 5). */
export function loginFailure(commonTexts: Texts['common'], loginTexts: Texts['login'], error: unknown): string {
  if (!(error instanceof ApiError)) return loginTexts.failed;
  if (error.status === 0) return commonTexts.errors.network;
  if (error.status === 429) return loginTexts.tooMany;
  if (error.code === 'user-disabled') return loginTexts.disabled;
  if (error.code === 'link-invalid') return loginTexts.linkInvalid;
  return loginTexts.failed;
}

/**
 * The message for a failed request of a confirmation mail. The address is known, so the host is not told to check it.
 */
export function mailFailure(commonTexts: Texts['common'], loginTexts: Texts['login'], error: unknown): string {
  const text = loginFailure(commonTexts, loginTexts, error);
  return text === loginTexts.failed ? commonTexts.errors.somethingWrong : text;
}
