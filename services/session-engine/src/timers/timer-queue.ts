import { TIMER_QUEUE, type TimerJob, timerJobId } from '@quarry/events/jobs';
import { DURATIONS } from '@quarry/events/limits';
import { closingOf, type OpenQuestion } from '@quarry/events/session/clock';
import type { Log } from '@quarry/service-kit/log';
import { openQueue } from '@quarry/service-kit/queue';
import type { StreamClock } from '#stream-clock.ts';

/** Jobs per round trip of `armAll`. */
const BULK = 200;

/** Creates the delayed jobs that close questions, show their answers, or open those that wait for their pictures. Job ids are deterministic, so arming is idempotent. */
export interface TimerQueue {
  arm(question: OpenQuestion & { readonly traceparent?: string }): Promise<void>;
  /** Arms many timers; restores jobs that Redis lost. */
  armAll(questions: readonly OpenQuestion[]): Promise<void>;
  /** Lateness of the oldest waiting job, in milliseconds; 0 without one. */
  overdue(): Promise<number>;
  close(): Promise<void>;
}

export function createTimerQueue(redisUrl: string, clock: Pick<StreamClock, 'now'>, log: Log): TimerQueue {
  const { queue, close } = openQueue<TimerJob>(redisUrl, TIMER_QUEUE, log, {
    attempts: 5,
    backoff: { type: 'fixed', delay: 500 },
    removeOnComplete: true,
    removeOnFail: { age: 3600 },
  });
  const jobOf = ({ traceparent, ...question }: OpenQuestion & { readonly traceparent?: string }) => {
    const { sessionId, questionId, index, waits, reads } = question;
    const deadline = closingOf(question);
    const data: TimerJob = { sessionId, questionId, index, deadline, ...(waits && { waits }), ...(reads && { reads }) };
    const delay = Math.max(0, deadline + DURATIONS.closeGrace - clock.now());
    const name = waits ? 'open-question' : reads ? 'show-answers' : 'close-question';
    return { name, data: { ...data, traceparent }, opts: { jobId: timerJobId(data), delay } };
  };
  return {
    async arm(question) {
      const { name, data, opts } = jobOf(question);
      await queue.add(name, data, opts);
    },
    async armAll(questions) {
      for (let i = 0; i < questions.length; i += BULK) await queue.addBulk(questions.slice(i, i + BULK).map(jobOf));
    },
    async overdue() {
      const [oldest] = await queue.getDelayed(0, 0);
      return oldest ? Math.max(0, clock.now() - oldest.data.deadline - DURATIONS.closeGrace) : 0;
    },
    close,
  };
}
