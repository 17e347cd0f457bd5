import type { QuizId, UserId } from '@quarry/events/ids';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '#schema.ts';

/** A stored quiz; its owner is a separate column. */
export type QuizRecord = Omit<Quiz, 'quizUser'>;

/** A quiz to save; without `lastTimePlayed` the stored value is kept. */
export type QuizToSave = Omit<QuizRecord, 'lastTimePlayed'> & Partial<Pick<QuizRecord, 'lastTimePlayed'>>;

export interface StoredQuiz {
  readonly quiz: QuizRecord;
  /** Number of saves, from 1. */
  readonly revision: number;
}

/** The fields that lists are sorted and filtered by; without the questions, which may be large. */
export type QuizHead = Pick<QuizRecord, 'id' | 'name' | 'createdOn' | 'lastTimePlayed' | 'tags'>;

type HeadRow = Pick<Selectable<Schema['quiz']>, 'id' | 'name' | 'created_on' | 'last_time_played' | 'tags'>;
type QuizRow = HeadRow & Pick<Selectable<Schema['quiz']>, 'data' | 'revision'>;

export const HEAD_COLUMNS = ['id', 'name', 'created_on', 'last_time_played', 'tags'] as const;

export function headOf(row: HeadRow): QuizHead {
  return {
    id: row.id,
    name: row.name,
    createdOn: instantText(row.created_on),
    lastTimePlayed: row.last_time_played === null ? null : instantText(row.last_time_played),
    ...(row.tags.length > 0 && { tags: row.tags }),
  };
}

export function storedQuizOf(row: QuizRow): StoredQuiz {
  const { questions, options } = row.data;
  return { quiz: { ...headOf(row), questions, options }, revision: row.revision };
}

/** Stored as milliseconds: a quiz may contain any instant of `Date`, a wider range than Postgres supports. */
const instantText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** @param lock held until the transaction ends: `for share` keeps the quiz unchanged, `for update` is for writers */
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

interface Listed {
  readonly withUnclaimed?: boolean;
  /** Only the quizzes with these ids. */
  readonly ids?: readonly QuizId[] | undefined;
}

/** A host's quizzes in order of creation; unclaimed ones only if `withUnclaimed`. */
export async function listQuizzes(
  db: Kysely<Schema>,
  ownerId: UserId,
  { withUnclaimed = false, ids }: Listed = {},
): Promise<StoredQuiz[]> {
  const rows = await inOrder(db, ownerId)
    .selectAll()
    .$if(!withUnclaimed, (query) => query.where('leftover', '=', false))
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<QuizId>`any(${ids}::text[])`))
    .execute();
  return rows.map(storedQuizOf);
}

/** A host's quizzes in order of creation, without unclaimed ones. */
export async function quizHeadsOf(db: Kysely<Schema>, ownerId: UserId): Promise<QuizHead[]> {
  const rows = await inOrder(db, ownerId).select(HEAD_COLUMNS).where('leftover', '=', false).execute();
  return rows.map(headOf);
}

function inOrder(db: Kysely<Schema>, ownerId: UserId) {
  return db.selectFrom('quiz').where('owner_id', '=', ownerId).orderBy('created_on').orderBy('id');
}
