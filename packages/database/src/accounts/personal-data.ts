import type { UserId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import { listQuizzes } from '#quizzes/list-quizzes.ts';
import type { StoredQuiz } from '#quizzes/quiz-record.ts';
import type { Schema } from '#schema.ts';
import { forgetSession } from '#sessions/forget-session.ts';
import { type Account, accountOf } from './account.ts';
import { type SignIn, signInOf } from './sign-in.ts';

/** What is stored about a host. The caller reads the sessions' events from the event store. */
export interface PersonExport {
  readonly account: Account;
  readonly signIns: readonly SignIn[];
  readonly quizzes: readonly StoredQuiz[];
  readonly sessions: readonly { readonly id: string; readonly quizName: string; readonly createdAt: Date }[];
  readonly screens: readonly {
    readonly sessionId: string;
    readonly role: string;
    readonly createdAt: Date;
    readonly userAgent: string | null;
  }[];
  /** What the host wrote about results; the results themselves follow from the logs. */
  readonly notes: readonly { readonly sessionId: string; readonly note: string }[];
  readonly keepResultsDays: number | null;
  readonly mails: readonly { readonly kind: string; readonly state: string; readonly createdAt: Date }[];
}

/** See `AccountStore.exportPerson`. */
export async function exportPerson(db: Kysely<Schema>, userId: UserId): Promise<PersonExport | null> {
  const user = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) return null;
  const signIns = await db.selectFrom('sign_in').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'quiz_name', 'created_at'])
    .where('host_id', '=', userId)
    .where('phase', '!=', 'reserved')
    .orderBy('created_at')
    .execute();
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'state', 'created_at'])
    .where('recipient', '=', user.email)
    .orderBy('created_at')
    .execute();
  const screens = await db
    .selectFrom('screen')
    .select(['session_id', 'role', 'created_at', 'user_agent'])
    .where('host_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const notes = await db
    .selectFrom('result')
    .select(['session_id as sessionId', 'note'])
    .where('host_id', '=', userId)
    .where('note', '!=', '')
    .execute();
  return {
    account: accountOf(user),
    signIns: signIns.map(signInOf),
    quizzes: await listQuizzes(db, userId, { withLeftovers: true }),
    sessions: sessions.map((row) => ({ id: row.id, quizName: row.quiz_name, createdAt: new Date(row.created_at) })),
    screens: screens.map((row) => ({
      sessionId: row.session_id,
      role: row.role,
      createdAt: row.created_at,
      userAgent: row.user_agent,
    })),
    notes,
    keepResultsDays: user.keep_results_days,
    mails: mails.map((row) => ({ kind: row.kind, state: row.state, createdAt: row.created_at })),
  };
}

/**
 * See `AccountStore.deletePerson`. Deletes session by session, to keep transactions short, and the account last, so
 * that an interrupted call can be repeated.
 */
export async function deletePerson(
  db: Kysely<Schema>,
  userId: UserId,
): Promise<'deleted' | 'session-running' | 'unknown'> {
  const user = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) return 'unknown';
  const sessions = await db.selectFrom('session').select(['id', 'ended']).where('host_id', '=', userId).execute();
  // The engine would continue a log whose beginning is gone.
  if (sessions.some((session) => !session.ended)) return 'session-running';
  for (const { id } of sessions) await forgetSession(db, id);
  await db.deleteFrom('mail').where('recipient', '=', user.email).execute();
  // Cascades to sign-ins, links and quizzes.
  const { numDeletedRows } = await db
    .deleteFrom('app_user')
    .where('id', '=', userId)
    .where((is) => is.not(is.exists(is.selectFrom('session').select('id').where('host_id', '=', userId))))
    .executeTakeFirst();
  return numDeletedRows > 0n ? 'deleted' : 'session-running';
}
