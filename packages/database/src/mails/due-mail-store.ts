import type { ReportJob } from '@quarry/events/jobs';
import { sql } from 'kysely';
import type { Database } from '#pool.ts';

export interface DueMail {
  readonly jobId: string;
  readonly job: ReportJob;
  /** Milliseconds since it was asked for. */
  readonly ageMs: number;
}

/**
 * Reports that are due: stored by `EventStore.append` in the transaction of the events that ask for them, so that none is
 * lost with its job. The outcome of a requested report takes it away again, as an event; that of an automatic one, of
 * which the session's log holds nothing, whoever carried it out.
 */
export interface DueMailStore {
  /** Those of some partitions' sessions, in the order of their job ids, from after one on; from the first on after ''. */
  list(partitions: readonly number[], after: string, limit: number): Promise<DueMail[]>;
  settle(jobId: string): Promise<void>;
}

export function createDueMailStore({ db }: Database): DueMailStore {
  return {
    async list(partitions, after, limit) {
      return db
        .selectFrom('due_mail')
        .select([
          'job_id as jobId',
          'job',
          sql<number>`(extract(epoch from now() - created_at) * 1000)::float8`.as('ageMs'),
        ])
        .where('partition', '=', sql<number>`any(${partitions}::smallint[])`)
        .where('job_id', '>', after)
        .orderBy('job_id')
        .limit(limit)
        .execute();
    },
    async settle(jobId) {
      await db.deleteFrom('due_mail').where('job_id', '=', jobId).execute();
    },
  };
}
