import type { Texts } from '@quarry/texts/texts';
import { rejectionText, textOf } from '#shared/texts/failures.ts';

/** As `rejectionText`, for hosts. */
export function hostRejectionText(commonTexts: Texts['common'], hostTexts: Texts['host'], code: string | null): string {
  return textOf(hostTexts.rejections, code) ?? rejectionText(commonTexts, code);
}
