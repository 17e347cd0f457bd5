import type { Queue } from 'bullmq';
import { Counter, Gauge, type Registry } from 'prom-client';

const STATES = ['waiting', 'prioritized', 'delayed', 'active', 'failed'] as const;

export function createMailerMetrics(registry: Registry) {
  const registers = [registry];
  return {
    mails: new Counter({
      name: 'quarry_mails_total',
      help: 'Mail jobs by outcome; later means waiting for a retry',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    /** Exposes the lengths of both queues as one metric. */
    watch(queues: readonly Queue[]): void {
      new Gauge({
        name: 'quarry_mail_jobs',
        help: 'Jobs of mails and results in the queues by state; failed are dead letters',
        labelNames: ['state'],
        registers,
        async collect() {
          const counts = await Promise.all(queues.map((queue) => queue.getJobCounts(...STATES))).catch(() => null);
          if (!counts) return;
          for (const state of STATES)
            this.set(
              { state },
              counts.reduce((sum, of) => sum + (of[state] ?? 0), 0),
            );
        },
      });
    },
  };
}

export type MailerMetrics = ReturnType<typeof createMailerMetrics>;
