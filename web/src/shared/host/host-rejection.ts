import type { Texts } from '@quarry/texts/texts';
import { rejectionText, textOf } from '#shared/texts/failures.ts';

/** As `rejectionText`, for hosts. */
export function hostRejectionText(commonTexts: Texts['common'], hostTexts: Texts['host'], code: string | null): string {
  return textOf(hostTexts.rejections, code) ?? rejectionText(commonTexts, code);
}

/** Why a call of a controller failed, kept as what it is so that a screen tells it in whatever language it then has. */
export interface OrderFailure {
  /** Of the refusal; null when the connection was lost. */
  readonly code: string | null;
}

export function orderFailureText(
  commonTexts: Texts['common'],
  hostTexts: Texts['host'],
  { code }: OrderFailure,
): string {
  return code === null ? commonTexts.errors.network : hostRejectionText(commonTexts, hostTexts, code);
}
