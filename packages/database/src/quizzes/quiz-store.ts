import type { QuizId, UserId } from '@quarry/events/ids';
import type { MediaId } from '@quarry/events/media';
import { withMediaIds } from '@quarry/events/questions/question';
import { mediaIdsOfQuiz, withBrandMediaIds } from '@quarry/events/quiz/brand';
import { type Kysely, sql } from 'kysely';
import { inMilliseconds } from '#instants.ts';
import { adoptMedia } from '#media/adopt-media.ts';
import { hasMedia, nameMedia } from '#media/named-media.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { RESERVED_MS } from '#sessions/reserve-session.ts';
import { quizLimitsOf } from './quiz-limits.ts';
import { findQuiz, listQuizzes, type QuizHead, type QuizToSave, quizHeadsOf, type StoredQuiz } from './quiz-record.ts';
import { moveToTrash } from './quiz-trash.ts';

export type Saved =
  | { readonly status: 'saved'; readonly revision: number; readonly created: boolean }
  /** The stored revision differs, or there is none. */
  | { readonly status: 'conflict' }
  /** A session plays it or is about to. */
  | { readonly status: 'in-play' }
  /** It names a picture that the host does not have. */
  | { readonly status: 'unknown-media' }
  /** It would be a new quiz and the host has the maximum number, or the host's other quizzes take the maximum of bytes. */
  | { readonly status: 'full' }
  /** The same for a host who has not confirmed its address: confirming it lifts the limits. */
  | { readonly status: 'full-until-verified' };

/** The stored revision that a save or deletion requires: this one, none (null), any, or undefined for no condition. */
export type RequiredRevision = number | null | 'any' | undefined;

const isMet = (required: RequiredRevision, stored: number | null): boolean =>
  required === undefined || (required === 'any' ? stored !== null : required === stored);

/** `in-play`: a session plays the quiz or is about to. `conflict`: the revision differs. */
export type Deleted = 'deleted' | 'unknown' | 'conflict' | 'in-play';

export interface QuizStore {
  /** In order of creation. */
  heads(ownerId: UserId): Promise<QuizHead[]>;
  /**
   * In order of creation; only the quizzes with these ids, if any are given. All quizzes of a host may not fit into
   * memory.
   */
  list(ownerId: UserId, ids?: readonly QuizId[]): Promise<StoredQuiz[]>;
  get(ownerId: UserId, quizId: QuizId): Promise<StoredQuiz | null>;
  /**
   * Saves a validated quiz. A quiz identical to the stored one counts as saved, whatever the revision: the answer to an
   * earlier save may have been lost (RFC 9110, section 13.1.1). `createdOn` is stored with a new quiz and kept
   * afterwards. `lastTimePlayed` is set when a session of the quiz leaves the lobby; a save that sets it, as an import
   * does, overwrites it. A quiz in play is neither saved nor deleted.
   */
  save(ownerId: UserId, quiz: QuizToSave, ifRevision?: RequiredRevision): Promise<Saved>;
  /**
   * Saves a quiz that may name other hosts' pictures, which its owner then has for itself (`adoptMedia`). Repeating it with the
   * same quiz changes nothing. @returns `media-full` if they would take more than the owner may have
   */
  saveCopy(ownerId: UserId, quiz: QuizToSave, newMediaId: () => MediaId): Promise<Saved | { status: 'media-full' }>;
  /** Moves a quiz to its owner's trash. */
  delete(ownerId: UserId, quizId: QuizId, ifRevision?: RequiredRevision): Promise<Deleted>;
}

export function createQuizStore({ db }: Database): QuizStore {
  return {
    heads: (ownerId) => quizHeadsOf(db, ownerId),
    list: (ownerId, ids) => listQuizzes(db, ownerId, { ids }),
    get: (ownerId, quizId) => findQuiz(db, ownerId, quizId),
    save: (ownerId, quiz, ifRevision) => db.transaction().execute((trx) => saveQuiz(trx, ownerId, quiz, ifRevision)),
    saveCopy: (ownerId, quiz, newMediaId) =>
      db.transaction().execute(async (trx) => {
        const media = await adoptMedia(trx, ownerId, mediaIdsOfQuiz(quiz), newMediaId);
        if (!media) return { status: 'media-full' };
        const idOf = (id: MediaId) => media.own.get(id);
        const questions = withMediaIds(quiz.questions, idOf);
        const options = withBrandMediaIds(quiz.options, idOf);
        const saved = await saveQuiz(trx, ownerId, { ...quiz, questions, options }, null);
        if (saved.status !== 'saved' && media.added.length > 0)
          await trx.deleteFrom('media').where('id', 'in', media.added).execute();
        return saved;
      }),
    delete: (ownerId, quizId, ifRevision) =>
      db.transaction().execute(async (trx) => {
        const stored = await findQuiz(trx, ownerId, quizId, 'for update');
        if (await isInPlay(trx, ownerId, quizId)) return 'in-play';
        if (!stored) return ifRevision === 'any' ? 'conflict' : 'unknown';
        if (!isMet(ifRevision, stored.revision)) return 'conflict';
        await moveToTrash(trx, ownerId, quizId);
        return 'deleted';
      }),
  };
}

/**
 * See `QuizStore.save`. A quiz that is saved again under the id of a deleted one replaces what is in the trash. Concurrent saves
 * may exceed the limits by their number: they are guards, not quotas.
 */
async function saveQuiz(
  trx: Kysely<Schema>,
  ownerId: UserId,
  quiz: QuizToSave,
  ifRevision: RequiredRevision,
): Promise<Saved> {
  const stored = await findQuiz(trx, ownerId, quiz.id, 'for update');
  if (await isInPlay(trx, ownerId, quiz.id)) return { status: 'in-play' };
  const media = mediaIdsOfQuiz(quiz);
  if (!(await hasMedia(trx, ownerId, media))) return { status: 'unknown-media' };
  const trashed = trx.selectFrom('trashed_quiz').select('id').where('owner_id', '=', ownerId).where('id', '=', quiz.id);
  // Locked first, as by a restoration.
  const isTrashed = !stored && (await trashed.forUpdate().executeTakeFirst()) !== undefined;
  const saved = await store(trx, ownerId, quiz, ifRevision);
  if (saved.status !== 'saved') return saved;
  await nameMedia(trx, ownerId, quiz.id, media);
  if (isTrashed)
    await trx.deleteFrom('trashed_quiz').where('owner_id', '=', ownerId).where('id', '=', quiz.id).execute();
  return saved;
}

/**
 * Whether a session plays a quiz or is about to; from the end screen on the quiz may be changed. Call it while the
 * transaction holds the quiz's row: a reservation reads the quiz under the same lock (`reserveSession`).
 */
async function isInPlay(trx: Kysely<Schema>, hostId: UserId, quizId: QuizId): Promise<boolean> {
  const session = await trx
    .selectFrom('session')
    .select('id')
    .where('host_id', '=', hostId)
    .where('quiz_id', '=', quizId)
    .where('finished', '=', false)
    .where('ended', '=', false)
    .where((is) => is.or([is('phase', '!=', 'reserved'), is('reserved_at', '>', inMilliseconds(-RESERVED_MS))]))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

async function store(
  trx: Kysely<Schema>,
  ownerId: UserId,
  quiz: QuizToSave,
  ifRevision: RequiredRevision,
): Promise<Saved> {
  const data = JSON.stringify({ questions: quiz.questions, options: quiz.options });
  const { lastTimePlayed } = quiz;
  const played = sql`${lastTimePlayed ? Date.parse(lastTimePlayed) : null}::float8`;
  const playedThen = lastTimePlayed === undefined ? sql`quiz.last_time_played` : played;
  const tags = sql`${quiz.tags ?? []}::text[]`;
  const limits = await quizLimitsOf(trx, ownerId);
  const others = sql`quiz as other where other.owner_id = ${ownerId} and other.id <> ${quiz.id}`;
  const hasBytes = sql`(select coalesce(sum(pg_column_size(other.data)), 0) from ${others}) < ${limits.bytes}`;
  const insert = sql`
    insert into quiz (owner_id, id, name, data, created_on, last_time_played, tags)
    select ${ownerId}::text, ${quiz.id}::text, ${quiz.name}::text, ${data}::jsonb, ${Date.parse(quiz.createdOn)}::float8,
      ${played}, ${tags}
    where (select count(*) from ${others}) < ${limits.quizzes} and ${hasBytes}`;
  const statement =
    ifRevision === undefined
      ? sql<{ revision: number }>`${insert}
          on conflict (owner_id, id) do update
            set name = excluded.name, data = excluded.data, last_time_played = ${playedThen}, tags = excluded.tags,
              revision = quiz.revision + 1
          returning revision`
      : ifRevision === null
        ? sql<{ revision: number }>`${insert} on conflict (owner_id, id) do nothing returning revision`
        : sql<{ revision: number }>`
          update quiz set name = ${quiz.name}, data = ${data}::jsonb, last_time_played = ${playedThen}, tags = ${tags},
            revision = revision + 1
          where owner_id = ${ownerId} and id = ${quiz.id} and ${ifRevision === 'any' ? sql`true` : sql`revision = ${ifRevision}`} and ${hasBytes}
          returning revision`;
  const [saved] = (await statement.execute(trx)).rows;
  if (saved) return { status: 'saved', revision: saved.revision, created: saved.revision === 1 };
  const stored = await trx
    .selectFrom('quiz')
    .select('revision')
    .select(
      sql<boolean>`not leftover and name = ${quiz.name} and data = ${data}::jsonb and tags = ${tags}
        and last_time_played is not distinct from ${playedThen}`.as('isSame'),
    )
    .where('owner_id', '=', ownerId)
    .where('id', '=', quiz.id)
    .executeTakeFirst();
  if (stored?.isSame) return { status: 'saved', revision: stored.revision, created: stored.revision === 1 };
  if (!isMet(ifRevision, stored?.revision ?? null)) return { status: 'conflict' };
  return { status: limits.isVerified ? 'full' : 'full-until-verified' };
}
