import type { QuizId, UserId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { type Kysely, sql } from 'kysely';
import { inDays } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { quizLimitsOf } from './quiz-limits.ts';
import { HEAD_COLUMNS, headOf, type QuizHead, type StoredQuiz, storedQuizOf } from './quiz-record.ts';

export interface TrashedQuiz extends StoredQuiz {
  readonly deletedAt: Date;
}

export type Restored =
  | { readonly status: 'restored'; readonly stored: StoredQuiz }
  /** It is not in the trash. */
  | { readonly status: 'unknown' }
  /** A quiz with its id is stored. */
  | { readonly status: 'exists' }
  /** As for a quiz that is saved (`Saved`). */
  | { readonly status: 'full' | 'full-until-verified' };

/**
 * A host's deleted quizzes, kept for 30 days. The trash has the same limits as the stored quizzes; the last deleted
 * ones stay.
 */
export interface QuizTrash {
  /** The last deleted first. */
  heads(ownerId: UserId): Promise<QuizHead[]>;
  /** Those with these ids, the last deleted first. */
  list(ownerId: UserId, ids: readonly QuizId[]): Promise<TrashedQuiz[]>;
  /** Restores a quiz as it was when it was deleted, shared by the same link if it was shared. */
  restore(ownerId: UserId, quizId: QuizId): Promise<Restored>;
  /** Deletes a quiz for good. @returns whether it was in the trash */
  delete(ownerId: UserId, quizId: QuizId): Promise<boolean>;
}

export function createQuizTrash({ db }: Database): QuizTrash {
  return {
    async heads(ownerId) {
      const rows = await restorable(db, ownerId).select(HEAD_COLUMNS).execute();
      return rows.map(headOf);
    },
    list: (ownerId, ids) => trashedQuizzesOf(db, ownerId, ids),
    restore: (ownerId, quizId) => db.transaction().execute((trx) => restore(trx, ownerId, quizId)),
    async delete(ownerId, quizId) {
      const { numDeletedRows } = await db
        .deleteFrom('trashed_quiz')
        .where('owner_id', '=', ownerId)
        .where('id', '=', quizId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** @param ids only the quizzes with these ids */
export async function trashedQuizzesOf(
  db: Kysely<Schema>,
  ownerId: UserId,
  ids?: readonly QuizId[],
): Promise<TrashedQuiz[]> {
  const rows = await restorable(db, ownerId)
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<QuizId>`any(${ids}::text[])`))
    .execute();
  return rows.map((row) => ({ ...storedQuizOf(row), deletedAt: row.deleted_at }));
}

/** Without those that are due to be deleted for good. */
function restorable(db: Kysely<Schema>, ownerId: UserId) {
  return db
    .selectFrom('trashed_quiz')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', '>', inDays(-LIMITS.trashDays))
    .orderBy('deleted_at', 'desc')
    .orderBy('id');
}

const COLUMNS = sql`owner_id, id, name, data, created_on, last_time_played, revision, tags, share_key`;

/** Moves a stored quiz to the trash, deleting its oldest quizzes to make room. The caller holds its row. */
export async function moveToTrash(trx: Kysely<Schema>, ownerId: UserId, quizId: QuizId): Promise<void> {
  const isQuiz = sql`owner_id = ${ownerId} and id = ${quizId}`;
  // A gateway of the previous release may have saved it again and left what was in the trash.
  await sql`delete from trashed_quiz where ${isQuiz}`.execute(trx);
  await sql`insert into trashed_quiz (${COLUMNS}) select ${COLUMNS} from quiz where ${isQuiz}`.execute(trx);
  await sql`
    insert into trashed_media (owner_id, quiz_id, media_id)
    select owner_id, quiz_id, media_id from quiz_media where owner_id = ${ownerId} and quiz_id = ${quizId}`.execute(
    trx,
  );
  await sql`delete from quiz where ${isQuiz}`.execute(trx);
  const limits = await quizLimitsOf(trx, ownerId);
  await sql`
    delete from trashed_quiz where owner_id = ${ownerId} and id in (
      select id from (
        select id, count(*) over latest as place, sum(pg_column_size(data)) over latest as bytes
        from trashed_quiz where owner_id = ${ownerId}
        window latest as (order by deleted_at desc, id)) as trashed
      where place > 1 and (place > ${limits.quizzes} or bytes > ${limits.bytes}))`.execute(trx);
}

async function restore(trx: Kysely<Schema>, ownerId: UserId, quizId: QuizId): Promise<Restored> {
  const trashed = await restorable(trx, ownerId).selectAll().where('id', '=', quizId).forUpdate().executeTakeFirst();
  if (!trashed) return { status: 'unknown' };
  const limits = await quizLimitsOf(trx, ownerId);
  const { rows } = await sql<{ isStored: boolean; hasRoom: boolean }>`
    select coalesce(bool_or(id = ${quizId}), false) as "isStored",
      count(*) < ${limits.quizzes} and coalesce(sum(pg_column_size(data)), 0) < ${limits.bytes} as "hasRoom"
    from quiz where owner_id = ${ownerId}`.execute(trx);
  if (rows[0]?.isStored) return { status: 'exists' };
  if (!rows[0]?.hasRoom) return { status: limits.isVerified ? 'full' : 'full-until-verified' };
  const isQuiz = sql`owner_id = ${ownerId} and id = ${quizId}`;
  await sql`insert into quiz (${COLUMNS}) select ${COLUMNS} from trashed_quiz where ${isQuiz}`.execute(trx);
  await sql`
    insert into quiz_media (owner_id, quiz_id, media_id)
    select owner_id, quiz_id, media_id from trashed_media where owner_id = ${ownerId} and quiz_id = ${quizId}`.execute(
    trx,
  );
  await sql`delete from trashed_quiz where ${isQuiz}`.execute(trx);
  return { status: 'restored', stored: storedQuizOf(trashed) };
}
