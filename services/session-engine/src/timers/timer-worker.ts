import { commandIdSchema } from '@quarry/events/ids';
import { TIMER_QUEUE, timerCommandId, timerJobSchema } from '@quarry/events/jobs';
import { dueCommand } from '@quarry/events/session/clock';
import type { Log } from '@quarry/service-kit/log';
import { runWorker } from '@quarry/service-kit/queue';
import { inSpan } from '@quarry/service-kit/tracing';
import type { EngineMetrics } from '#engine-metrics.ts';
import type { SendCommand } from '#send-command.ts';
import type { TimerQueue } from './timer-queue.ts';

/** Lateness of the oldest job at which its worker counts as stalled; milliseconds. */
const SILENT_MS = 3_000;

/** Turns due jobs into commands that close or open questions. */
export function startTimerWorker(
  redisUrl: string,
  queue: Pick<TimerQueue, 'overdue'>,
  send: SendCommand,
  metrics: Pick<EngineMetrics, 'timerWorkerRestarts'>,
  log: Log,
): { stop(): Promise<void> } {
  return runWorker({
    redisUrl,
    name: TIMER_QUEUE,
    async run({ data, timestamp }) {
      const job = timerJobSchema.parse(data);
      const { sessionId, traceparent: parent } = job;
      const command = dueCommand(job);
      const commandId = commandIdSchema.parse(timerCommandId(job, timestamp));
      const attributes = { 'quarry.session': sessionId, 'quarry.command': commandId };
      await inSpan(`timer ${command.type}`, { parent, kind: 'consumer', attributes }, ({ traceparent }) =>
        send(sessionId, command, { commandId, traceparent }),
      );
    },
    options: { concurrency: 64, removeOnComplete: { count: 0 } },
    isSilent: async () => (await queue.overdue()) >= SILENT_MS,
    onReplaced: () => metrics.timerWorkerRestarts.inc(),
    // BullMQ tries again; after that the owner closes the question.
    onFailed: (jobId, { message }) => log.warn({ event: 'timer-failed', jobId, reason: message }),
    log,
  });
}
