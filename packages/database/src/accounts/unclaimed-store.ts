import type { QuizId, ScreenId, SessionId, UserId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import { now } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';

/**
 * Quizzes and sessions created in an account before the owner of its address confirmed it from another browser. Until
 * the owner decides, they are listed only here, and their reports are not mailed.
 */
export interface UnclaimedData {
  readonly quizzes: readonly { readonly id: QuizId; readonly name: string }[];
  readonly sessions: readonly {
    readonly id: SessionId;
    readonly quizName: string;
    readonly createdAt: Date;
    readonly running: boolean;
  }[];
}

export interface UnclaimedStore {
  /** Data the owner has not decided about. */
  list(userId: UserId): Promise<UnclaimedData>;
  /**
   * Keeps all of it and withdraws the screens of the sessions: a stranger may have their secrets.
   * @returns the screens it withdrew; the caller closes their sockets
   */
  keep(userId: UserId): Promise<ScreenId[]>;
  /**
   * Deletes the quizzes and marks the sessions to be deleted a day after their end. The caller ends running ones first.
   */
  discard(userId: UserId): Promise<void>;
  /** Whether a session is unclaimed: its reports are not mailed to the owner. */
  isUnclaimed(sessionId: SessionId): Promise<boolean>;
}

export function createUnclaimedStore({ db }: Database): UnclaimedStore {
  return {
    async list(userId) {
      const quizzes = await db
        .selectFrom('quiz')
        .select(['id', 'name'])
        .where('owner_id', '=', userId)
        .where('leftover', '=', true)
        .orderBy('created_on')
        .orderBy('id')
        .execute();
      const sessions = await db
        .selectFrom('session')
        .select((is) => [
          'id',
          'quiz_name as quizName',
          'created_at as createdAt',
          is('ended', '=', false).as('running'),
        ])
        .where('host_id', '=', userId)
        .where('leftover', '=', 'undecided')
        .where('phase', '!=', 'reserved')
        .orderBy('created_at')
        .execute();
      return {
        quizzes,
        sessions: sessions.map(({ createdAt, running, ...session }) => ({
          ...session,
          createdAt: new Date(createdAt),
          running: Boolean(running),
        })),
      };
    },
    keep: (userId) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('quiz').set({ leftover: false }).where('owner_id', '=', userId).execute();
        const ofHost = trx.selectFrom('session').select('session.id').where('host_id', '=', userId);
        const undecided = ofHost.where('leftover', '=', 'undecided');
        const withdrawn = await trx
          .updateTable('screen')
          .set({ withdrawn_at: now })
          .where('withdrawn_at', 'is', null)
          .where('session_id', 'in', undecided)
          .returning('id')
          .execute();
        await decideSessions(trx, userId, null);
        return withdrawn.map(({ id }) => id);
      }),
    discard: (userId) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('quiz').where('owner_id', '=', userId).where('leftover', '=', true).execute();
        await decideSessions(trx, userId, 'discarded');
      }),
    async isUnclaimed(sessionId) {
      const row = await db
        .selectFrom('session')
        .select('id')
        .where('id', '=', sessionId)
        .where('leftover', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/**
 * Marks everything in an account as unclaimed, including reserved sessions, and resets its settings: a stranger's
 * retention would delete the owner's own results.
 * @returns the settings
 */
export async function markUnclaimed(db: Kysely<Schema>, userId: UserId) {
  const settings = { keep_results_days: null, auto_send_log: false };
  await db.updateTable('app_user').set(settings).where('id', '=', userId).execute();
  // A stranger's links would share what the owner keeps, and the trash must not offer the owner what a stranger
  // deleted.
  await db.updateTable('quiz').set({ leftover: true, share_key: null }).where('owner_id', '=', userId).execute();
  await db.deleteFrom('trashed_quiz').where('owner_id', '=', userId).execute();
  await db.updateTable('session').set({ leftover: 'undecided' }).where('host_id', '=', userId).execute();
  return settings;
}

async function decideSessions(db: Kysely<Schema>, userId: UserId, leftover: 'discarded' | null): Promise<void> {
  await db
    .updateTable('session')
    .set({ leftover })
    .where('host_id', '=', userId)
    .where('leftover', '=', 'undecided')
    .execute();
}
