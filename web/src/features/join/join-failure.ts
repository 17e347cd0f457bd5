import { ApiError } from '#shared/api/request.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { JOIN } from '#shared/strings/join.ts';

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
