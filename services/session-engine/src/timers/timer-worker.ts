import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { commandIdSchema } from '@quarry/events/ids';
import { TIMER_QUEUE, timerCommandId, timerJobSchema } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { closeWorker, queueConnection } from '@quarry/service-kit/queue-connection';
import { inSpan } from '@quarry/service-kit/tracing';
import { Worker } from 'bullmq';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { SendCommand } from '#send-command.ts';
import type { TimerQueue } from './timer-queue.ts';

/** Interval of the liveness check, and the lateness of the oldest job that fails it; milliseconds. */
const WATCH_MS = 5_000;
const SILENT_MS = 3_000;

/**
 * Turns due jobs into `CloseQuestion` commands. BullMQ workers have stopped silently after Redis outages, so a worker
 * with overdue jobs is replaced.
 */
export function startTimerWorker(
  redisUrl: string,
  queue: TimerQueue,
  send: SendCommand,
  metrics: EngineMetrics,
  log: Log,
): { stop(): Promise<void> } {
  const { connection, close } = queueConnection(redisUrl, 'worker', log);
  let worker = open();

  function open(): Worker {
    const opened = new Worker(
      TIMER_QUEUE,
      async ({ data, timestamp }) => {
        const job = timerJobSchema.parse(data);
        const { sessionId, questionId, traceparent: parent } = job;
        const commandId = commandIdSchema.parse(timerCommandId(job, timestamp));
        const attributes = { 'quarry.session': sessionId, 'quarry.command': commandId };
        await inSpan('timer CloseQuestion', { parent, kind: 'consumer', attributes }, ({ traceparent }) =>
          send(sessionId, { type: 'CloseQuestion', questionId }, { commandId, traceparent }),
        );
      },
      {
        connection,
        prefix: QUEUE_PREFIX,
        concurrency: 64,
        removeOnComplete: { count: 0 },
      },
    );
    opened.on('error', (error) => log.warn({ event: 'timer-worker', reason: error.message }));
    return opened;
  }

  async function watch(): Promise<void> {
    if (worker.isRunning() && (await queue.overdue()) < SILENT_MS) return;
    metrics.timerWorkerRestarts.inc();
    log.warn({ event: 'timer-worker-replaced' });
    const silent = worker;
    worker = open();
    await silent.close(true);
  }

  const timer = setInterval(() => {
    watch().catch((error: Error) => log.warn({ event: 'timer-watch', reason: error.message }));
  }, WATCH_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      // A job is one idempotent command: it may run again elsewhere.
      await closeWorker(worker, () => 0);
      close();
    },
  };
}
