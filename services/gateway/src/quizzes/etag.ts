import type { RequiredRevision } from '@quarry/database/quizzes/quiz-store';
import { z } from 'zod';
import { type HttpProblem, problem } from '#http-edge/problem.ts';

/** A quiz's revision as an entity tag (RFC 9110, section 8.8.3). */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** Headers that make a save or delete conditional. */
export const conditionHeaders = z.object({
  'if-match': z.string().max(64).optional(),
  'if-none-match': z.string().max(64).optional(),
});

/** A tag that is not ours matches no revision: -1. */
export function conditionOf(headers: z.infer<typeof conditionHeaders>): RequiredRevision {
  if (headers['if-none-match']?.trim() === '*') return null;
  const match = headers['if-match']?.trim();
  if (match === undefined) return undefined;
  if (match === '*') return 'any';
  const revision = /^"(\d{1,9})"$/.exec(match)?.[1];
  return revision === undefined ? -1 : Number(revision);
}

/** 412: a save or delete would overwrite a newer version. */
export function quizChanged(): HttpProblem {
  return problem(412, 'quiz-changed', 'This quiz was changed somewhere else in the meantime. Load it again first.');
}
