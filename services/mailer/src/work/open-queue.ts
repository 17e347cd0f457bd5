import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE } from '@quarry/events/jobs';
import { queueConnection } from '@quarry/service-kit/queue-connection';
import { Queue } from 'bullmq';

export interface MailQueue {
  readonly queue: Queue;
  close(): Promise<void>;
}

/** The mail queue, to look at it and to repair it. */
export function openMailQueue(redisUrl: string, onError: (error: Error) => void): MailQueue {
  const { connection, close } = queueConnection(redisUrl, { maxRetriesPerRequest: 1 });
  const queue = new Queue(MAIL_QUEUE, {
    connection,
    prefix: QUEUE_PREFIX,
  });
  queue.on('error', onError);
  return {
    queue,
    async close() {
      await queue.close();
      close();
    },
  };
}
