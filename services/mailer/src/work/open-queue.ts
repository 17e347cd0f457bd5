import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE } from '@quarry/events/jobs';
import { Queue } from 'bullmq';
import { redisBackOff } from './back-off.ts';

/** The mail queue, to look at it and to repair it. */
export function openMailQueue(redisUrl: string, onError: (error: Error) => void): Queue {
  const queue = new Queue(MAIL_QUEUE, {
    connection: { url: redisUrl, maxRetriesPerRequest: 1, retryStrategy: redisBackOff },
    prefix: QUEUE_PREFIX,
  });
  queue.on('error', onError);
  return queue;
}
