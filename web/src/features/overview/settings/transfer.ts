import { characterCount } from '@quarry/events/characters';
import { LIMITS } from '@quarry/events/limits';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { quizFileSchema } from '@quarry/events/quiz/quiz-body';
import type { Texts } from '@quarry/texts/texts';
import type { z } from 'zod';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { randomId } from '#shared/storage/device-id.ts';

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
  | { readonly kind: 'invalid'; readonly problems: FileProblems };

/** The problems of a file, one line each. */
export type FileProblems = (importsTexts: Texts['imports']) => readonly string[];

const invalid = (problem: (importsTexts: Texts['imports']) => string): Imported => ({
  kind: 'invalid',
  problems: (importsTexts) => [problem(importsTexts)],
});

/**
 * Imports a file over the current quiz, which keeps its id, createdOn and owner (specification, section 5). Everything
 * else comes from the file, including `lastTimePlayed`.
 */
export async function importedQuiz(file: Blob, current: Quiz): Promise<Imported> {
  if (file.size > MAX_FILE_BYTES) return invalid(({ tooLarge }) => tooLarge(MAX_FILE_BYTES / 1024 / 1024));
  let text: string;
  try {
    text = decoded(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    // Decoding throws a TypeError; any other error means that the file could not be read.
    return invalid((importsTexts) => (error instanceof TypeError ? importsTexts.encoding : importsTexts.unreadable));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalid((importsTexts) => importsTexts.noJson);
  }
  const parsed = quizFileSchema(randomId).safeParse(value);
  const { error } = parsed;
  if (error) return { kind: 'invalid', problems: (importsTexts) => problemsOf(importsTexts, error, value) };
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

/** Most problems listed; an unrelated file has one for every rule. */
const MOST_TOLD = 5;

const TEXTS: Readonly<Record<string, number | undefined>> = {
  name: LIMITS.quizNameLength,
  questionText: LIMITS.questionTextLength,
  value: LIMITS.answerTextLength,
  body: LIMITS.bodyLength,
  explanation: LIMITS.explanationLength,
  notes: LIMITS.notesLength,
};

type Issue = z.core.$ZodIssue;

/** The problems of a file, one line each, by question, answer and field. @param value the parsed file */
function problemsOf(importsTexts: Texts['imports'], { issues }: z.ZodError, value: unknown): string[] {
  if (issues.some(({ path }) => path.length === 0)) return [importsTexts.noQuiz];
  const lines = [...new Set(issues.map((issue) => lineOf(importsTexts, issue, value)))];
  return lines.length <= MOST_TOLD
    ? lines
    : [...lines.slice(0, MOST_TOLD), importsTexts.more(lines.length - MOST_TOLD)];
}

function lineOf(importsTexts: Texts['imports'], { path, message, code }: Issue, file: unknown): string {
  const value = path.reduce<unknown>((part, key) => fieldsOf(part)[String(key)], file);
  const { place, field } = placeOf(importsTexts, path);
  const isList = Array.isArray(value) && code === 'custom';
  const wrong = isList
    ? (importsTexts.lists[message] ?? importsTexts.wrongShape)
    : wrongWith(importsTexts, field, value);
  return importsTexts.problem(place, wrong);
}

/** Reads `questions.2.answers.1.value` as 'Question 3, answer 2' and `value`. */
function placeOf(importsTexts: Texts['imports'], path: Issue['path']): { place: string | null; field: string } {
  const [top, question, inQuestion, answer, inAnswer] = path;
  if (top === 'options' && question !== undefined) return { place: importsTexts.options, field: String(question) };
  if (top !== 'questions' || typeof question !== 'number') return { place: null, field: String(top) };
  if (typeof answer !== 'number')
    return { place: importsTexts.question(question + 1), field: String(inQuestion ?? 'question') };
  return { place: importsTexts.answer(question + 1, answer + 1), field: String(inAnswer ?? 'answer') };
}

function wrongWith(importsTexts: Texts['imports'], field: string, value: unknown): string {
  const { name = field, must } = importsTexts.fields[field] ?? { must: importsTexts.wrongShape };
  if (value === undefined) return importsTexts.missing(name);
  const max = TEXTS[field];
  if (max === undefined || typeof value !== 'string') return importsTexts.requirement(name, must);
  return characterCount(value) > max ? importsTexts.tooLong(max) : importsTexts.control;
}
