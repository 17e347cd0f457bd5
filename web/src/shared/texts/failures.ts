import type { Texts } from '@quarry/texts/texts';
import { ApiError } from '#shared/api/request.ts';

/** @param code of a refused call; an unknown one gets the general text. */
export function rejectionText(commonTexts: Texts['common'], code: string | null): string {
  return textOf(commonTexts.rejections, code) ?? commonTexts.errors.somethingWrong;
}

export function textOf(rejections: Readonly<Record<string, string>>, code: string | null): string | undefined {
  return code !== null && Object.hasOwn(rejections, code) ? rejections[code] : undefined;
}

/** Message for a failed HTTP call: an unreachable service is distinguished from a refusal. */
export function failureText(commonTexts: Texts['common'], error: unknown): string {
  return error instanceof ApiError && error.status === 0 ? commonTexts.errors.network : commonTexts.errors.generic;
}
