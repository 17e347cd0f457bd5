import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createUnclaimedStore } from '@quarry/database/accounts/unclaimed-store';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createDueMailStore } from '@quarry/database/mails/due-mail-store';
import { createMailStore } from '@quarry/database/mails/mail-store';
import { openPool } from '@quarry/database/pool';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import { MAIL_QUEUE, RESULTS_QUEUE } from '@quarry/events/jobs';
import { makeResults } from '@quarry/results/make-results';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import type { Log } from '@quarry/service-kit/log';
import { openRedis } from '@quarry/service-kit/redis';
import type { Registry } from 'prom-client';
import { createComposeMail } from './compose-mail.ts';
import { createDeliverMail } from './deliver/deliver-mail.ts';
import { openSmtp } from './deliver/smtp.ts';
import type { MailerEnvironment } from './environment.ts';
import { createMailerMetrics } from './mailer-metrics.ts';
import { startMailWorker } from './work/mail-worker.ts';
import { createProcessJob } from './work/process-job.ts';
import { createSettle } from './work/settle.ts';

export interface Mailer {
  isReady(): boolean;
  /** Finishes jobs in progress, then stops. */
  stop(): Promise<void>;
}

/** Wires the mailer and starts it. */
export function startMailer(environment: MailerEnvironment, registry: Registry, log: Log): Mailer {
  const { DATABASE_URL, REDIS_URL, SMTP_URL, MAIL_FROM, PUBLIC_URL } = environment;
  const onError = (error: Error) => log.warn({ event: 'database-connection', reason: error.message });
  const database = openPool(DATABASE_URL, { applicationName: 'mailer', max: 4, onError });
  const redis = openRedis(REDIS_URL, 'commands', log);
  const smtp = openSmtp(SMTP_URL, MAIL_FROM);
  const metrics = createMailerMetrics(registry);
  const now = () => Date.now();
  const events = createEventStore(database);
  const results = createResultStore(database);
  const receipts = createReceiptStore(database);
  const inTurn = createFairQueue();
  const due = createDueMailStore(database);
  const process = createProcessJob({
    compose: createComposeMail({
      events,
      directory: createSessionDirectory(database),
      accounts: createAccountStore(database),
      unclaimed: createUnclaimedStore(database),
      publicUrl: PUBLIC_URL,
      inTurn,
      now,
    }),
    deliver: createDeliverMail(createMailStore(database), smtp, log),
    makeResults: (sessionId) => makeResults({ events, results, receipts }, sessionId),
    isMade: async ({ sessionId, version }) =>
      !(await due.areResultsDue(sessionId)) && ((await results.find(sessionId))?.version ?? 0) >= version,
    inTurn,
    monotonic: () => performance.now(),
    settle: createSettle(redis, due),
    log,
  });
  const work = (name: string, concurrency: number) =>
    startMailWorker({ redisUrl: REDIS_URL, name, concurrency, process, metrics, log, now });
  // Results have their own workers: a hanging mail server does not delay results.
  const workers = [work(MAIL_QUEUE, 4), work(RESULTS_QUEUE, 2)];
  metrics.watch(workers.map(({ queue }) => queue));
  return {
    isReady: () => workers.every((worker) => worker.isRunning()) && redis.status === 'ready',
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      smtp.close();
      redis.disconnect();
      await database.close();
    },
  };
}
