import type { Queue } from 'bullmq';
import { Counter, Gauge, type Registry } from 'prom-client';

export function createMailerMetrics(registry: Registry) {
  const registers = [registry];
  return {
    mails: new Counter({
      name: 'quarry_mails_total',
      help: 'Mail jobs by outcome; later means waiting for a retry',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    /** Exposes the queue's lengths. */
    watch(queue: Queue): void {
      new Gauge({
        name: 'quarry_mail_jobs',
        help: 'Mail jobs in the queue by state; failed are dead letters',
        labelNames: ['state'],
        registers,
        async collect() {
          const counts = await queue.getJobCounts('waiting', 'delayed', 'active', 'failed').catch(() => ({}));
          for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
        },
      });
    },
  };
}

export type MailerMetrics = ReturnType<typeof createMailerMetrics>;
