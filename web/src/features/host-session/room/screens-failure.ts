import type { Texts } from '@quarry/texts/texts';
import { ApiError } from '#shared/api/request.ts';

/** Why a stage or remote was not created, confirmed or withdrawn. */
export function screensFailure(
  commonTexts: Texts['common'],
  otherScreensTexts: Texts['otherScreens'],
  error: Error,
  isConfirming: boolean,
): string {
  if (!(error instanceof ApiError)) return commonTexts.errors.generic;
  if (error.code === 'too-many-screens') return otherScreensTexts.tooMany;
  return isConfirming && error.code === 'not-found' ? otherScreensTexts.tooLate : commonTexts.errors.generic;
}
