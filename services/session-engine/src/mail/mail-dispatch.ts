import type { UserId } from '@quarry/events/ids';
import { MAIL_QUEUE, type MailJob, mailJobId, queueOf, RESULTS_QUEUE } from '@quarry/events/jobs';
import { keepNewest } from '@quarry/service-kit/keep-newest';
import type { Log } from '@quarry/service-kit/log';
import { openQueue } from '@quarry/service-kit/queue';

/** `open`: waiting or active; `lost`: not in the queue. */
export type JobStatus = 'open' | 'done' | 'failed' | 'lost';

/**
 * Queues mails and results for the mailer. Job ids are deterministic and kept for a day after completion, so queueing
 * is idempotent. Rejects at once while Redis is down.
 */
export interface MailDispatch {
  /** @param hostId whose jobs it takes turns with; without one its session's */
  send(job: MailJob, hostId?: UserId): Promise<void>;
  statusOf(job: MailJob): Promise<JobStatus>;
  /** Queues a lost or finished job anew. */
  sendAgain(job: MailJob): Promise<void>;
  close(): Promise<void>;
}

const DAY_SECONDS = 86_400;

/** Hosts whose jobs are counted, and the time after which counting starts again; milliseconds. */
const MOST_HOSTS = 10_000;
const COUNTED_MS = 10 * 60_000;

/**
 * Numbers the jobs of each host. As priorities they serve hosts in turns: the first job of each goes before the second of
 * any, however many one host has waiting.
 */
export function createHostTurns(monotonic: () => number = () => performance.now()): (host: string) => number {
  const counts = new Map<string, number>();
  let since = monotonic();
  return (host) => {
    if (monotonic() - since >= COUNTED_MS) {
      counts.clear();
      since = monotonic();
    }
    const number = (counts.get(host) ?? 0) + 1;
    counts.set(host, number);
    keepNewest(counts, MOST_HOSTS);
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
  const turnOf = createHostTurns();
  const add = async (job: MailJob, hostId?: UserId): Promise<void> => {
    const key = hostId ?? ('sessionId' in job ? job.sessionId : undefined);
    const options = { jobId: mailJobId(job), ...(key && { priority: turnOf(key) }) };
    await queueFor(job).add(job.type, job, options);
  };
  return {
    send: add,
    async statusOf(job) {
      const state = await queueFor(job).getJobState(mailJobId(job));
      if (state === 'completed') return 'done';
      if (state === 'unknown') return 'lost';
      return state === 'failed' ? 'failed' : 'open';
    },
    async sendAgain(job) {
      await queueFor(job).remove(mailJobId(job));
      await add(job);
    },
    async close() {
      await Promise.all(Object.values(queues).map(({ close }) => close()));
    },
  };
}
