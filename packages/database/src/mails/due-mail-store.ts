import type { SessionId, UserId } from '@quarry/events/ids';
import type { DueJob } from '@quarry/events/jobs';
import { sql } from 'kysely';
import type { Database } from '#pool.ts';

export interface DueMail {
  readonly jobId: string;
  readonly job: DueJob;
  /** The session's host, if known. */
  readonly hostId?: UserId;
  /** Milliseconds since it was requested. */
  readonly ageMs: number;
}

/**
 * Reports and results that are due. `EventStore.append` stores them in the transaction of the requesting events, so
 * that none is lost with its job. The outcome event of a requested report removes its row; the mailer removes that of
 * an automatic one, or of results, once it has sent or made them.
 */
export interface DueMailStore {
  /**
   * Due mails of these partitions, ordered by job id. @param after last job id of the previous page; '' for the first
   */
  list(partitions: readonly number[], after: string, limit: number): Promise<DueMail[]>;
  settle(jobId: string): Promise<void>;
  /** Whether results of a session are due. */
  areResultsDue(sessionId: SessionId): Promise<boolean>;
  /** Settles the results of a session up to a version: later ones include the earlier. */
  settleResults(sessionId: SessionId, version: number): Promise<void>;
}

export function createDueMailStore({ db }: Database): DueMailStore {
  return {
    async list(partitions, after, limit) {
      const rows = await db
        .selectFrom('due_mail')
        .leftJoin('session', 'session.id', 'due_mail.session_id')
        .select([
          'job_id as jobId',
          'job',
          'session.host_id as hostId',
          sql<number>`(extract(epoch from now() - due_mail.created_at) * 1000)::float8`.as('ageMs'),
        ])
        .where('due_mail.partition', '=', sql<number>`any(${partitions}::smallint[])`)
        .where('job_id', '>', after)
        .orderBy('job_id')
        .limit(limit)
        .execute();
      return rows.map(({ hostId, ...mail }) => (hostId === null ? mail : { ...mail, hostId }));
    },
    async settle(jobId) {
      await db.deleteFrom('due_mail').where('job_id', '=', jobId).execute();
    },
    async areResultsDue(sessionId) {
      const due = db.selectFrom('due_mail').select('job_id').where('session_id', '=', sessionId);
      return (await due.where(sql`job ->> 'type'`, '=', 'results').executeTakeFirst()) !== undefined;
    },
    async settleResults(sessionId, version) {
      await db
        .deleteFrom('due_mail')
        .where('session_id', '=', sessionId)
        .where(sql<boolean>`job ->> 'type' = 'results' and (job ->> 'version')::integer <= ${version}`)
        .execute();
    },
  };
}
