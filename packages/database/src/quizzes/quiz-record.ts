import type { QuizId, UserId } from '@quarry/events/ids';
import type { Quiz } from '@quarry/events/quiz/quiz';
import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#schema.ts';

/** A quiz as the store knows it: its owner is whoever the row belongs to. */
export type QuizRecord = Omit<Quiz, 'quizUser'>;

/** A quiz to be saved; one that does not tell when it was last played keeps what is stored. */
export type QuizToSave = Omit<QuizRecord, 'lastTimePlayed'> & Partial<Pick<QuizRecord, 'lastTimePlayed'>>;

export interface StoredQuiz {
  readonly quiz: QuizRecord;
  /** Counts saves from 1. */
  readonly revision: number;
}

export function storedQuizOf(row: Selectable<Schema['quiz']>): StoredQuiz {
  const quiz: QuizRecord = {
    id: row.id,
    name: row.name,
    questions: row.data.questions,
    options: row.data.options,
    createdOn: instantText(row.created_on),
    lastTimePlayed: row.last_time_played === null ? null : instantText(row.last_time_played),
  };
  return { quiz, revision: row.revision };
}

/** Kept as milliseconds: a quiz may name any instant `Date` knows, and Postgres reads fewer. */
const instantText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** @param lock held until the end of the transaction: `for share` keeps the quiz as it is read, `for update` is a writer's */
export async function findQuiz(
  db: Kysely<Schema>,
  ownerId: UserId,
  quizId: QuizId,
  lock?: 'for share' | 'for update',
): Promise<StoredQuiz | null> {
  const row = await db
    .selectFrom('quiz')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', quizId)
    .where('leftover', '=', false)
    .$if(lock === 'for share', (query) => query.forShare())
    .$if(lock === 'for update', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? storedQuizOf(row) : null;
}
