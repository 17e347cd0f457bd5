import { characterCount } from '@quarry/events/characters';
import { LIMITS } from '@quarry/events/limits';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { quizFileSchema } from '@quarry/events/quiz/quiz-body';
import type { z } from 'zod';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { formatNumber } from '#shared/lib/text.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { IMPORT, IMPORT_FIELDS } from '#shared/strings/import.ts';

/** Specification, section 9. */
export const EXPORT_FILE_NAME = 'Quiz-Export.json';

/** The service's limit for a body; the largest quiz is far smaller. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** The quiz without id and quizUser, as indented JSON. */
export function exportedText(quiz: Quiz): string {
  const { id: _id, quizUser: _quizUser, ...exported } = quiz;
  return `${JSON.stringify(exported, null, 2)}\n`;
}

/** The result of reading a file: a quiz, or a list of problems. */
export type Imported =
  | { readonly kind: 'quiz'; readonly quiz: Quiz }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

const invalid = (...problems: string[]): Imported => ({ kind: 'invalid', problems });

/**
 * Imports a file over the current quiz, which keeps its id, createdOn and owner (specification, section 5). Everything
 * else comes from the file, also `lastTimePlayed`.
 */
export async function importedQuiz(file: Blob, current: Quiz): Promise<Imported> {
  if (file.size > MAX_FILE_BYTES) return invalid(IMPORT.tooLarge(formatNumber(MAX_FILE_BYTES / 1024 / 1024)));
  let text: string;
  try {
    text = decoded(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    // Decoding throws a TypeError; any other error means that the file could not be read.
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

/** Decodes UTF-8, or UTF-16 with a byte order mark. @throws TypeError for other bytes */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/** The most problems that are listed; an unrelated file has one for every rule. */
const MOST_TOLD = 5;

const TEXTS: Readonly<Record<string, number | undefined>> = {
  name: LIMITS.quizNameLength,
  questionText: LIMITS.questionTextLength,
  value: LIMITS.answerTextLength,
};

type Issue = z.core.$ZodIssue;

/** The problems of a file, one line each, by question, answer and field. @param value the parsed file */
function problemsOf({ issues }: z.ZodError, value: unknown): string[] {
  if (issues.some(({ path }) => path.length === 0)) return [IMPORT.noQuiz];
  const lines = [...new Set(issues.map((issue) => lineOf(issue, value)))];
  return lines.length <= MOST_TOLD ? lines : [...lines.slice(0, MOST_TOLD), IMPORT.more(lines.length - MOST_TOLD)];
}

function lineOf({ path, message, code }: Issue, file: unknown): string {
  const value = path.reduce<unknown>((part, key) => fieldsOf(part)[String(key)], file);
  const { parts, field } = placeOf(path);
  const wrong = Array.isArray(value) && code === 'custom' ? message : wrongWith(field, value);
  const line = [...parts, wrong].join(': ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

/** Reads `questions.2.answers.1.value` as 'Question 3, answer 2' and `value`. */
function placeOf(path: Issue['path']): { parts: string[]; field: string } {
  const [top, question, inQuestion, answer, inAnswer] = path;
  if (top === 'options' && question !== undefined) return { parts: [IMPORT.options], field: String(question) };
  if (top !== 'questions' || typeof question !== 'number') return { parts: [], field: String(top) };
  const place = IMPORT.question(question + 1);
  if (typeof answer !== 'number') return { parts: [place], field: String(inQuestion ?? 'question') };
  return { parts: [`${place}, ${IMPORT.answer(answer + 1)}`], field: String(inAnswer ?? 'answer') };
}

function wrongWith(field: string, value: unknown): string {
  const { name = field, must } = IMPORT_FIELDS[field] ?? { must: IMPORT.wrongShape };
  if (value === undefined) return IMPORT.missing(name);
  const max = TEXTS[field];
  if (max === undefined || typeof value !== 'string') return `${name} ${must}`;
  return characterCount(value) > max ? IMPORT.tooLong(max) : IMPORT.control;
}
