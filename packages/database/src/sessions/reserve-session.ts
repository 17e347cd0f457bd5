import type { QuizId, SessionId, UserId } from '@quarry/events/ids';
import type { SessionCode } from '@quarry/events/session-code';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#schema.ts';

export interface Reservation {
  readonly id: SessionId;
  readonly code: SessionCode;
  readonly hostId: UserId;
  readonly quizId: QuizId;
  readonly partition: number;
}

/**
 * Takes a code before its session is created, so that creating it cannot fail on the code. The same reservation may be
 * made again. One that led to no session within a minute is free for others: by then its caller was told that it
 * failed. A command that comes even later creates its session all the same, without a code if that has gone.
 */
export async function reserveSession(db: Kysely<Schema>, wanted: Reservation): Promise<'reserved' | 'code-taken'> {
  await sql`
    delete from session where phase = 'reserved' and reserved_at < now() - interval '1 minute'`.execute(db);
  const { rows } = await sql`
    insert into session (id, partition, host_id, quiz_id, code, phase, reserved_at)
    values (${wanted.id}, ${wanted.partition}, ${wanted.hostId}, ${wanted.quizId}, ${wanted.code}, 'reserved', now())
    on conflict (code) where not finished and not ended do update set reserved_at = session.reserved_at
      where session.id = excluded.id
    returning id`.execute(db);
  return rows.length === 1 ? 'reserved' : 'code-taken';
}
