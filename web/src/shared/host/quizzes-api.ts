import { quizListSchema } from '@quarry/events/http';
import { type Quiz, quizSchema } from '@quarry/events/quiz/quiz';
import { request } from '#shared/api/request.ts';

/** A quiz with the tag that names its stored version; a quiz that was never stored has none. */
export interface StoredQuiz {
  readonly quiz: Quiz;
  readonly etag: string | null;
}

const pathOf = (hostId: string, quizId: string) =>
  `/api/users/${encodeURIComponent(hostId)}/quizzes/${encodeURIComponent(quizId)}`;

export async function listQuizzes(hostId: string): Promise<Quiz[]> {
  const response = await request(`/api/users/${encodeURIComponent(hostId)}/quizzes`);
  return quizListSchema.parse(await response.json());
}

export async function readQuiz(hostId: string, quizId: string): Promise<StoredQuiz> {
  const response = await request(pathOf(hostId, quizId));
  return { quiz: quizSchema.parse(await response.json()), etag: response.headers.get('etag') };
}

export interface SaveOrder {
  readonly stored: StoredQuiz;
  /** Saves over whatever is stored, not only over the version it was read as. */
  readonly overwrite?: boolean;
  /** The quiz came from a file, so that its `lastTimePlayed` counts; otherwise the stored one stays. */
  readonly imported?: boolean;
}

/**
 * Saves a quiz over the version it was read as.
 * @throws ApiError 409 while the quiz is played, 412 when another version was saved meanwhile
 */
export async function saveQuiz({ stored, overwrite, imported }: SaveOrder): Promise<StoredQuiz> {
  const { quiz, etag } = stored;
  const { id, quizUser, lastTimePlayed, ...rest } = quiz;
  const body = imported || etag === null ? { ...rest, lastTimePlayed } : rest;
  const condition: Record<string, string> = overwrite
    ? {}
    : etag === null
      ? { 'if-none-match': '*' }
      : { 'if-match': etag };
  const response = await request(pathOf(quizUser.id, id), { method: 'PUT', body, headers: condition });
  return { quiz: quizSchema.parse(await response.json()), etag: response.headers.get('etag') };
}

/** @throws ApiError 409 while the quiz is played */
export async function deleteQuiz(hostId: string, quizId: string): Promise<void> {
  await request(pathOf(hostId, quizId), { method: 'DELETE' });
}
