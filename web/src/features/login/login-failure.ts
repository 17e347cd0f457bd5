import { ApiError } from '#shared/api/request.ts';
import { LOGIN } from '#shared/strings/login.ts';

/** The text for a failed sign-in; each failure that can happen has one of its own (contract, section 5). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return LOGIN.failed;
  if (error.status === 0) return LOGIN.network;
  if (error.status === 429) return LOGIN.tooMany;
  if (error.code === 'user-disabled') return LOGIN.disabled;
  if (error.code === 'link-invalid') return LOGIN.linkInvalid;
  return LOGIN.failed;
}
