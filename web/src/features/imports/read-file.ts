import { type Imported, importedSchema } from '@quarry/events/http';
import type { Texts } from '@quarry/texts/texts';
import { API_BASE, ApiError, problemOf } from '#shared/api/request.ts';
import { failureText } from '#shared/texts/failures.ts';

/** The service's limit. */
const MAX_MIB = 16;

/** A file, or a text as one. */
export interface Source {
  readonly content: Blob;
  /** Its name; empty for a text. */
  readonly name: string;
}

/**
 * Has the service read a file, which takes as long as the network needs for it. @param signal gives it up
 * @throws ApiError
 */
export async function readFile({ content, name }: Source, signal: AbortSignal): Promise<Imported> {
  if (content.size > MAX_MIB * 1024 * 1024) throw new ApiError(413, 'body-too-large', 'The file is too large.');
  let response: Response;
  try {
    response = await fetch(`${API_BASE}/api/import?${new URLSearchParams({ name: name.slice(-255) })}`, {
      method: 'POST',
      credentials: API_BASE === '' ? 'same-origin' : 'include',
      // Without a type: the browser's guess by the name says nothing.
      body: new Blob([content]),
      signal,
    });
  } catch (cause) {
    throw new ApiError(0, 'network-failed', 'The service could not be reached', { cause });
  }
  if (!response.ok) throw await problemOf(response);
  return importedSchema.parse(await response.json());
}

/** Problems whose own text says what is wrong, or until when. */
const TELLING = new Set(['unknown-format', 'too-much-sent', 'too-many-requests']);

/** Why a file was not read. */
export function readFailure(importsTexts: Texts['imports'], commonTexts: Texts['common'], error: Error): string {
  if (!(error instanceof ApiError)) return commonTexts.errors.generic;
  if (error.status === 413) return importsTexts.tooLarge(MAX_MIB);
  return TELLING.has(error.code ?? '') ? error.message : failureText(commonTexts, error);
}
