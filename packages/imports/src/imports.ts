import type { NewId } from '@quarry/events/questions/kind';
import { ImportError } from '#errors.ts';
import { FORMATS, type FormatName } from '#formats.ts';
import { BOUNDS } from '#limits.ts';
import type { Parsed } from '#quiz-builder.ts';
import { openSource, type Source } from '#source.ts';

/**
 * Files of other tools as quizzes. Bytes come in, a quiz and its problems come out; nothing else is read or written, so that
 * it runs in the browser as well as in a service.
 *
 * - A file is told by its content, never by its name: `formats.ts` is the table of formats, one file each in `formats/`.
 * - Every question is read apart. What is wrong with it is a problem that names its row or line (`problems.ts`); the other questions are not affected.
 * - Nothing is cut silently. A question beyond a limit is kept as it is, with an error: its host shortens it before saving.
 * - Whatever the file, it ends soon: bytes, inflated bytes, rows, columns, depth and problems are bounded (`limits.ts`), and
 *   the one error that is thrown is `ImportError`.
 * - Pictures come beside the quiz; `media.id` of a question or an answer is a picture's `ref` until it is stored.
 *
 * `exports.ts` writes a quiz as a file; what it writes is imported as the same quiz, but for what its format lacks.
 */
export interface Imported extends Parsed {
  readonly format: FormatName;
}

/** Imports a file. @throws ImportError if no format recognises it, or if it is larger than `BOUNDS.fileBytes` */
export function importFile(bytes: Uint8Array, newId: NewId): Imported {
  const { source, format } = opened(bytes);
  return { format: format.name, ...format.parse(source, newId) };
}

/** The name of a file's format. @throws ImportError as `importFile` */
export function recognise(bytes: Uint8Array): FormatName {
  return opened(bytes).format.name;
}

/** What can be imported, as hosts read it. */
export const READABLE: readonly string[] = FORMATS.map(({ title }) => title);

function opened(bytes: Uint8Array): { source: Source; format: (typeof FORMATS)[number] } {
  if (bytes.length > BOUNDS.fileBytes) throw new ImportError('too-large');
  const source = openSource(bytes);
  const format = FORMATS.find((one) => one.recognises(source));
  if (!format) throw new ImportError('not-recognised');
  return { source, format };
}
