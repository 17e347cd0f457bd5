import type { UserId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';

/**
 * Maximum bytes of all quizzes of a host as stored, compressed: that size is known without reading them. Far above real
 * use.
 */
export const QUIZ_BYTES_PER_HOST = 64 * 1_024 * 1_024;

/** The same for a host who has not confirmed its address. Anybody can create such accounts, without a mailbox. */
export const QUIZ_BYTES_UNVERIFIED = 4 * 1_024 * 1_024;

/** What a host may keep, and as much again in its trash. */
export interface QuizLimits {
  readonly isVerified: boolean;
  readonly quizzes: number;
  readonly bytes: number;
}

/** A host's limits, which depend on whether it has confirmed its address by a mailed link. */
export async function quizLimitsOf(db: Kysely<Schema>, hostId: UserId): Promise<QuizLimits> {
  const row = await db.selectFrom('app_user').select('verified_at').where('id', '=', hostId).executeTakeFirst();
  return row !== undefined && row.verified_at !== null
    ? { isVerified: true, quizzes: LIMITS.quizzesPerHost, bytes: QUIZ_BYTES_PER_HOST }
    : { isVerified: false, quizzes: LIMITS.quizzesUnverified, bytes: QUIZ_BYTES_UNVERIFIED };
}
