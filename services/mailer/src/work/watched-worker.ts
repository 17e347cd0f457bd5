import type { Log } from '@quarry/service-kit/log';
import { closeWorker } from '@quarry/service-kit/queue-connection';
import type { Queue, Worker } from 'bullmq';

/** How often a worker is looked after; how long a job may lie about before the worker counts as silent; milliseconds. */
const WATCH_MS = 5_000;
const SILENT_MS = 15_000;

export interface WatchParts {
  readonly open: () => Worker;
  readonly queue: Queue;
  /** How many mails are under way. */
  readonly underWay: () => number;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** BullMQ workers have stopped without a word after Redis outages: one that leaves jobs lying is replaced. */
export function watchWorker({ open, queue, underWay, log, now }: WatchParts): {
  isRunning(): boolean;
  stop(isCutOff: boolean): Promise<void>;
} {
  let worker = open();

  async function watch(): Promise<void> {
    if (worker.isRunning() && !(await isSilent())) return;
    log.warn({ event: 'mail-worker-replaced' });
    const silent = worker;
    worker = open();
    await silent.close(true);
  }

  /** Something waits, and has for long, while nothing is being worked on. */
  async function isSilent(): Promise<boolean> {
    const [oldest] = await queue.getWaiting(0, 0);
    if (!oldest || (await queue.getActiveCount()) > 0) return false;
    return now() - (oldest.processedOn ?? oldest.timestamp) > SILENT_MS;
  }

  const timer = setInterval(() => {
    watch().catch((error: Error) => log.warn({ event: 'mail-watch', reason: error.message }));
  }, WATCH_MS);
  timer.unref();
  return {
    isRunning: () => worker.isRunning(),
    async stop(isCutOff) {
      clearInterval(timer);
      // Without Redis nothing can be finished: waiting for it would have no end.
      if (isCutOff) await worker.close(true);
      else await closeWorker(worker, underWay);
    },
  };
}
