import type { Texts } from '@quarry/texts/texts';
import { rejectionText, textOf } from '#shared/texts/failures.ts';

/** As `rejectionText`, for hosts. */
export function hostRejectionText(commonTexts: Texts['common'], hostTexts: Texts['host'], code: string | null): string {
  return textOf(hostTexts.rejections, code) ?? rejectionText(commonTexts, code);
}

/** Why a controller's call failed; kept as a code, so that a screen words it in its current language. */
export interface OrderFailure {
  /** The refusal's code; null when the connection was lost. */
  readonly code: string | null;
}

export function orderFailureText(
  commonTexts: Texts['common'],
  hostTexts: Texts['host'],
  { code }: OrderFailure,
): string {
  return code === null ? commonTexts.errors.network : hostRejectionText(commonTexts, hostTexts, code);
}
