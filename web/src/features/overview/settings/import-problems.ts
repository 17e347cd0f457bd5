import { LIMITS } from '@quarry/events/limits';
import type { z } from 'zod';
import { countCharacters } from '#shared/lib/characters.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { IMPORT, IMPORT_FIELDS } from '#shared/strings/import.ts';

/** So many are told; a file made for something else breaks every rule there is. */
const MOST_TOLD = 5;

const TEXTS: Readonly<Record<string, number | undefined>> = {
  name: LIMITS.quizNameLength,
  questionText: LIMITS.questionTextLength,
  value: LIMITS.answerTextLength,
};

type Issue = z.core.$ZodIssue;

/** What is wrong with a file, one line each: which question, which answer, which field. @param value what was in the file */
export function problemsOf({ issues }: z.ZodError, value: unknown): string[] {
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
  return countCharacters(value) > max ? IMPORT.tooLong(max) : IMPORT.control;
}
