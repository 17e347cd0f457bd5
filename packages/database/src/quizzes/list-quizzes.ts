import type { UserId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';
import { type StoredQuiz, storedQuizOf } from './quiz-record.ts';

/** A host's quizzes in the order they were made. */
export async function listQuizzes(db: Kysely<Schema>, ownerId: UserId): Promise<StoredQuiz[]> {
  const rows = await db
    .selectFrom('quiz')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_on')
    .orderBy('id')
    .execute();
  return rows.map(storedQuizOf);
}
