import type { Texts } from '@quarry/texts/texts';
import type { ApiError } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';

type Refusals = Texts['overview']['refusals'];

/**
 * Text of a problem that says until when, how much, or what to do.
 * @param codes those that the caller expects
 * @returns null for other problems; the service's own text if a service of the previous release does not send the
 * values
 */
export function refusalText(
  overviewTexts: Texts['overview'],
  { code, values, message }: ApiError,
  ...codes: readonly (keyof Refusals)[]
): string | null {
  const known = codes.find((one) => one === code);
  if (known === undefined) return null;
  const text = overviewTexts.refusals[known] as (values: unknown) => string;
  return text.length > 0 && Object.keys(fieldsOf(values)).length === 0 ? message : text(values);
}
