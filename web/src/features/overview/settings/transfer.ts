import type { Quiz } from '@quarry/events/quiz/quiz';
import { quizFileSchema } from '@quarry/events/quiz/quiz-body';
import { formatNumber } from '#shared/lib/format.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { IMPORT } from '#shared/strings/import.ts';
import { problemsOf } from './import-problems.ts';

/** Specification, section 9. */
export const EXPORT_FILE_NAME = 'Quiz-Export.json';

/** The largest quiz is far smaller; the service takes no larger body. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** The quiz without id and quizUser, as JSON for people to read. */
export function exportedText(quiz: Quiz): string {
  const { id: _id, quizUser: _quizUser, ...exported } = quiz;
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** What came of reading a file: a quiz, or in words what is wrong with it. */
export type Imported =
  | { readonly kind: 'quiz'; readonly quiz: Quiz }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

const invalid = (...problems: string[]): Imported => ({ kind: 'invalid', problems });

/**
 * Takes an exported file over the current quiz, which keeps its id, createdOn and owner (specification, section 5).
 * Everything else is the file's, `lastTimePlayed` as well.
 */
export async function importedQuiz(file: Blob, current: Quiz): Promise<Imported> {
  if (file.size > MAX_FILE_BYTES) return invalid(IMPORT.tooLarge(formatNumber(MAX_FILE_BYTES / 1024 / 1024)));
  let text: string;
  try {
    text = decoded(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    // The one failure of decoding itself; every other one is that of reading: the file has gone since it was chosen.
    return invalid(error instanceof TypeError ? IMPORT.encoding : IMPORT.unreadable);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid(IMPORT.noJson);
  }
  const parsed = quizFileSchema(randomId).safeParse(value);
  if (!parsed.success) return invalid(...problemsOf(parsed.error, value));
  const { id, createdOn, quizUser } = current;
  const { lastTimePlayed = null, ...rest } = parsed.data;
  return { kind: 'quiz', quiz: { ...rest, id, createdOn, quizUser, lastTimePlayed } };
}

/** UTF-8, or UTF-16 where the file says so; a byte order mark is no part of the text. @throws TypeError for other bytes */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}
