import { ApiError } from '#shared/api/request.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';

/** Why a quiz was not read, saved or deleted, in words for its host. */
export function quizFailure(error: Error): string {
  if (!(error instanceof ApiError)) return ERRORS.generic;
  if (error.code === 'too-many-quizzes') return OVERVIEW.tooMany;
  if (error.status === 0) return ERRORS.network;
  if (error.status === 404) return ERRORS.notFound;
  return error.status === 409 ? OVERVIEW.playedTitle : ERRORS.generic;
}

/** Whether another window saved the quiz meanwhile: what to do then is asked in a popup. */
export function isChangedElsewhere(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}
