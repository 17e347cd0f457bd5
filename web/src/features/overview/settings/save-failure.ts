import { ApiError } from '#shared/api/request.ts';
import { ERRORS } from '#shared/strings/common.ts';
import { OVERVIEW } from '#shared/strings/overview.ts';

/** Why a quiz was not saved, in words for its host; null when a popup of its own asks what to do. */
export function saveFailure(error: Error): string | null {
  if (!(error instanceof ApiError)) return ERRORS.generic;
  if (error.code === 'too-many-quizzes') return OVERVIEW.tooMany;
  switch (error.status) {
    case 0:
      return ERRORS.network;
    case 409:
      return OVERVIEW.playedTitle;
    case 412:
      return null;
    default:
      return ERRORS.generic;
  }
}
