import type { UserId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';
import { type StoredQuiz, storedQuizOf } from './quiz-record.ts';

/** A host's quizzes in order of creation; leftovers only if `withLeftovers`. */
export async function listQuizzes(
  db: Kysely<Schema>,
  ownerId: UserId,
  { withLeftovers = false } = {},
): Promise<StoredQuiz[]> {
  const rows = await db
    .selectFrom('quiz')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(!withLeftovers, (query) => query.where('leftover', '=', false))
    .orderBy('created_on')
    .orderBy('id')
    .execute();
  return rows.map(storedQuizOf);
}
