import { ApiError } from '#shared/api/request.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { LOGIN } from '#shared/strings/login.ts';

/** Whether a link does not work as it was tried; any other failure leaves it as it was, to be tried again. */
export function isSpent(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link-invalid' || error.code === 'user-disabled');
}

/** Whether another address may be the link's: the service does not tell that from a link that was used. */
export function mayBeAnothers(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link-invalid';
}

/** The text for a failed sign-in; each failure that can happen has one of its own (contract, section 5). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return LOGIN.failed;
  if (error.status === 0) return ERRORS.network;
  if (error.status === 429) return LOGIN.tooMany;
  if (error.code === 'user-disabled') return LOGIN.disabled;
  if (error.code === 'link-invalid') return LOGIN.linkInvalid;
  return LOGIN.failed;
}
