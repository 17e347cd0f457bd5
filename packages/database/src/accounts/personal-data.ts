import type { UserId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import { listQuizzes, type StoredQuiz } from '#quizzes/quiz-record.ts';
import { type TrashedQuiz, trashedQuizzesOf } from '#quizzes/quiz-trash.ts';
import type { Schema } from '#schema.ts';
import { forgetSession } from '#sessions/forget-session.ts';
import { deleteExpiredReservations } from '#sessions/reserve-session.ts';
import { type Account, accountOf } from './account.ts';
import { SIGN_IN_COLUMNS, type SignIn } from './sign-in.ts';

/** Stored data of a host. The caller reads the sessions' events from the event store. */
export interface PersonExport {
  readonly account: Account;
  readonly signIns: readonly SignIn[];
  readonly quizzes: readonly StoredQuiz[];
  /** Deleted quizzes that can still be restored. */
  readonly trash: readonly TrashedQuiz[];
  readonly sessions: readonly { readonly id: string; readonly quizName: string; readonly createdAt: Date }[];
  readonly screens: readonly {
    readonly sessionId: string;
    readonly role: string;
    readonly createdAt: Date;
    readonly userAgent: string | null;
  }[];
  /** The host's notes on results; the results themselves follow from the logs. */
  readonly notes: readonly { readonly sessionId: string; readonly note: string }[];
  /** Pictures; their files are at `/media/{id}`. */
  readonly media: readonly {
    readonly id: string;
    readonly width: number;
    readonly height: number;
    readonly createdAt: Date;
  }[];
  readonly keepResultsDays: number | null;
  readonly mails: readonly { readonly kind: string; readonly state: string; readonly createdAt: Date }[];
}

/** See `AccountStore.exportPerson`. */
export async function exportPerson(db: Kysely<Schema>, userId: UserId): Promise<PersonExport | null> {
  const user = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) return null;
  const signIns = await db
    .selectFrom('sign_in')
    .select(SIGN_IN_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'quiz_name as quizName', 'created_at as createdAt'])
    .where('host_id', '=', userId)
    .where('phase', '!=', 'reserved')
    .orderBy('created_at')
    .execute();
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'state', 'created_at as createdAt'])
    .where('recipient', '=', user.email)
    .orderBy('created_at')
    .execute();
  const screens = await db
    .selectFrom('screen')
    .select(['session_id as sessionId', 'role', 'created_at as createdAt', 'user_agent as userAgent'])
    .where('host_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const notes = await db
    .selectFrom('result')
    .select(['session_id as sessionId', 'note'])
    .where('host_id', '=', userId)
    .where('note', '!=', '')
    .execute();
  const media = await db
    .selectFrom('media')
    .select(['id', 'width', 'height', 'created_at as createdAt'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return {
    account: accountOf(user),
    signIns,
    quizzes: await listQuizzes(db, userId, { withUnclaimed: true }),
    trash: await trashedQuizzesOf(db, userId),
    sessions: sessions.map((session) => ({ ...session, createdAt: new Date(session.createdAt) })),
    screens,
    notes,
    media,
    keepResultsDays: user.keep_results_days,
    mails,
  };
}

/**
 * See `AccountStore.deletePerson`. Deletes session by session to keep transactions short, and the account last, so that
 * an interrupted call can be repeated.
 */
export async function deletePerson(
  db: Kysely<Schema>,
  userId: UserId,
): Promise<'deleted' | 'session-running' | 'unknown'> {
  const user = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return 'unknown';
  await deleteExpiredReservations(db);
  const sessions = await db.selectFrom('session').select(['id', 'ended']).where('host_id', '=', userId).execute();
  // The engine would append to a log whose beginning is gone.
  if (sessions.some((session) => !session.ended)) return 'session-running';
  for (const { id } of sessions) await forgetSession(db, id);
  await db.deleteFrom('mail').where('recipient', '=', user.email).execute();
  // Cascades to sign-ins, links, quizzes and pictures.
  const { numDeletedRows } = await db
    .deleteFrom('app_user')
    .where('id', '=', userId)
    .where((is) => is.not(is.exists(is.selectFrom('session').select('id').where('host_id', '=', userId))))
    .executeTakeFirst();
  return numDeletedRows > 0n ? 'deleted' : 'session-running';
}
