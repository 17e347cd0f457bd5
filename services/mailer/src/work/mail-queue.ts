import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { queueConnection } from '@quarry/service-kit/queue-connection';
import { Queue } from 'bullmq';

/** The mail queue, for metrics and repair. */
export function openMailQueue(redisUrl: string, log: Log) {
  const { connection, close } = queueConnection(redisUrl, 'queue', log);
  const queue = new Queue(MAIL_QUEUE, { connection, prefix: QUEUE_PREFIX });
  queue.on('error', (error) => log.warn({ event: 'mail-queue', reason: error.message }));
  return {
    queue,
    async close(): Promise<void> {
      await queue.close();
      close();
    },
  };
}
