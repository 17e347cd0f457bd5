import type { UserId } from '@quarry/events/ids';
import { coalescingIdOf, MAIL_QUEUE, type MailJob, mailJobId, queueOf, RESULTS_QUEUE } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { evictOldest } from '@quarry/service-kit/lru';
import { openQueue } from '@quarry/service-kit/queue';

/** `open`: it waits or runs, or another job that covers it does; `lost`: not in the queue. */
export type JobStatus = 'open' | 'done' | 'failed' | 'lost';

/**
 * Queues mails and results for the mailer. Job ids are deterministic and kept for a day after completion, so queueing
 * is idempotent. While a results job of a session waits, no further one is queued; while one runs, one more is. Rejects
 * at once while Redis is down.
 */
export interface MailDispatch {
  /** @param hostId host whose jobs are counted with it; by default that of its session */
  send(job: MailJob, hostId?: UserId): Promise<void>;
  statusOf(job: MailJob): Promise<JobStatus>;
  /** Queues a lost or finished job again. @param hostId as for `send` */
  sendAgain(job: MailJob, hostId?: UserId): Promise<void>;
  close(): Promise<void>;
}

const DAY_SECONDS = 86_400;

/** Hosts whose jobs are counted, and the time after which counting starts again; milliseconds. */
const MOST_HOSTS = 10_000;
const COUNTED_MS = 10 * 60_000;

/**
 * Numbers the jobs of each host. Used as priorities, the numbers serve hosts round-robin: the first job of each host
 * precedes the second of any, however many one host has waiting.
 */
export function createHostRoundRobin(monotonic: () => number = () => performance.now()): (host: string) => number {
  const counts = new Map<string, number>();
  let since = monotonic();
  return (host) => {
    if (monotonic() - since >= COUNTED_MS) {
      counts.clear();
      since = monotonic();
    }
    const number = (counts.get(host) ?? 0) + 1;
    // Hosts that queue many jobs are evicted last.
    counts.delete(host);
    counts.set(host, number);
    evictOldest(counts, MOST_HOSTS);
    return number;
  };
}

export function createMailDispatch(redisUrl: string, log: Log): MailDispatch {
  const open = (name: string) =>
    openQueue<MailJob>(redisUrl, name, log, {
      attempts: 8,
      backoff: { type: 'exponential', delay: 2_000 },
      removeOnComplete: { age: DAY_SECONDS },
    });
  const queues = { [MAIL_QUEUE]: open(MAIL_QUEUE), [RESULTS_QUEUE]: open(RESULTS_QUEUE) };
  const queueFor = (job: MailJob) => queues[queueOf(job)].queue;
  const turnOf = createHostRoundRobin();
  const add = async (job: MailJob, hostId?: UserId): Promise<void> => {
    const key = hostId ?? ('sessionId' in job ? job.sessionId : undefined);
    const id = coalescingIdOf(job);
    await queueFor(job).add(job.type, job, {
      jobId: mailJobId(job),
      ...(key && { priority: turnOf(key) }),
      ...(id && { deduplication: { id, keepLastIfActive: true } }),
    });
  };
  /** Whether another job, which waits or runs, covers this one. */
  async function isCovered(job: MailJob): Promise<boolean> {
    const id = coalescingIdOf(job);
    const other = id && (await queueFor(job).getDeduplicationJobId(id));
    if (!other) return false;
    // After an outage the id may belong to a job that has finished or is gone.
    return !['completed', 'failed', 'unknown'].includes(await queueFor(job).getJobState(other));
  }
  return {
    send: add,
    async statusOf(job) {
      const state = await queueFor(job).getJobState(mailJobId(job));
      if (state === 'failed') return 'failed';
      if (state !== 'completed' && state !== 'unknown') return 'open';
      if (await isCovered(job)) return 'open';
      return state === 'completed' ? 'done' : 'lost';
    },
    async sendAgain(job, hostId) {
      await queueFor(job).remove(mailJobId(job));
      await add(job, hostId);
    },
    async close() {
      await Promise.all(Object.values(queues).map(({ close }) => close()));
    },
  };
}
