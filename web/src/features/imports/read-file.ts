import { type Imported, importedSchema } from '@quarry/events/http';
import type { Texts } from '@quarry/texts/texts';
import { API_BASE, ApiError, problemOf } from '#shared/api/request.ts';
import { refusalText } from '#shared/host/refusal.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { failureText, textOf } from '#shared/texts/failures.ts';

/** The service's limit. */
const MAX_MIB = 16;

/** A file, or pasted text as one. */
export interface Source {
  readonly content: Blob;
  /** The file's name; empty for pasted text. */
  readonly name: string;
}

/**
 * Has the service read a file, without a timeout: uploading may be slow.
 * @param signal cancels it
 * @throws ApiError
 */
export async function readFile({ content, name }: Source, signal: AbortSignal): Promise<Imported> {
  if (content.size > MAX_MIB * 1024 * 1024) throw new ApiError(413, 'body-too-large', 'The file is too large.');
  let response: Response;
  try {
    response = await fetch(`${API_BASE}/api/import?${new URLSearchParams({ name: name.slice(-255) })}`, {
      method: 'POST',
      credentials: API_BASE === '' ? 'same-origin' : 'include',
      // Without a type: the browser's guess by the name is unreliable.
      body: new Blob([content]),
      signal,
    });
  } catch (cause) {
    throw new ApiError(0, 'network-failed', 'The service could not be reached', { cause });
  }
  if (!response.ok) throw await problemOf(response);
  return importedSchema.parse(await response.json());
}

/** Why a file was not read. */
export function readFailure(
  {
    common: commonTexts,
    fileProblems: fileProblemsTexts,
    imports: importsTexts,
    overview: overviewTexts,
  }: FailureTexts,
  error: Error,
): string {
  if (!(error instanceof ApiError)) return commonTexts.errors.generic;
  if (error.status === 413) return importsTexts.tooLarge(MAX_MIB);
  if (error.code === 'unknown-format') {
    const { reason } = fieldsOf(error.values);
    return textOf(fileProblemsTexts.refusals, `${reason}`) ?? error.message;
  }
  return refusalText(overviewTexts, error, 'too-much-sent', 'too-many-requests') ?? failureText(commonTexts, error);
}

type FailureTexts = Pick<Texts, 'common' | 'fileProblems' | 'imports' | 'overview'>;

/** A problem of a file, with its place; in the service's words if its code is unknown. */
export function problemText(fileProblemsTexts: Texts['fileProblems'], problem: Imported['problems'][number]): string {
  const { code = '', place, values = {}, line, text } = problem;
  const problems: Readonly<Record<string, unknown>> = fileProblemsTexts.problems;
  const wrong = Object.hasOwn(problems, code) ? (problems[code] as (values: object) => string) : undefined;
  return wrong === undefined || place === undefined ? text : fileProblemsTexts.places[place](line, wrong(values));
}
