import { randomUUID } from 'node:crypto';
import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createDueMailStore } from '@quarry/database/mails/due-mail-store';
import { createMailStore, type MailStore } from '@quarry/database/mails/mail-store';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { holdAll } from '@quarry/database/spec-support/hold-all';
import { decodeCommand, textOfEntry } from '@quarry/events/backplane/command';
import { commandStream, PARTITIONS, partitionOf, QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { type SessionId, sessionIdSchema } from '@quarry/events/ids';
import { type DueJob, MAIL_QUEUE, type MailJob, mailJobId, queueOf, RESULTS_QUEUE } from '@quarry/events/jobs';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { recordedEvents } from '@quarry/events/spec-support/played-session';
import { HOST } from '@quarry/events/spec-support/samples';
import { type OpenQueue, openQueue } from '@quarry/service-kit/queue';
import { openRedis, type RedisClient } from '@quarry/service-kit/redis';
import { testServices } from '@quarry/test-kit/services';
import { type Queue, QueueEvents } from 'bullmq';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { mailerEnvironment } from '../environment.ts';
import { type Mailer, startMailer } from '../mailer.ts';

/** A mailer on real services. */
export interface TestMailer {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly database: Database;
  readonly redis: RedisClient;
  /** Of mails. */
  readonly queue: Queue;
  readonly mails: MailStore;
  readonly log: string[];
  start(smtpUrl: string): Mailer;
  /** Queues a job as gateway and engine do, or under another id. */
  add(job: MailJob, jobId?: string): Promise<string>;
  /** Queues a job without a row in `due_mail`. */
  addNotDue(job: MailJob, jobId?: string): Promise<string>;
  /** Waits until the job has completed or failed. @returns its state */
  over(jobId: string): Promise<string>;
  /** Stores a session's log, and its host's account. */
  play(events: readonly SessionEvent[], host?: { email: string; autoSendLog: boolean }): Promise<SessionId>;
  /** Stores a report or results as due, as the engine does with the requesting events. */
  makeDue(job: DueJob): Promise<void>;
  /** Job ids of the due reports. */
  due(): Promise<string[]>;
  /** Commands the mailer has sent to a session. */
  told(sessionId: SessionId): Promise<CommandEnvelope[]>;
  close(): Promise<void>;
}

export async function openTestMailer(): Promise<TestMailer> {
  const services = await testServices();
  const { serviceUrls, redisUrl } = services;
  await migrate(services.databaseUrl, serviceUrls);
  const databaseUrl = serviceUrls.mailer;
  const log: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const database = openPool(services.databaseUrl, { applicationName: 'spec' });
  const redis = openRedis(redisUrl, 'commands', logger);
  const watched = (name: string): WatchedQueue => {
    const events = new QueueEvents(name, { connection: { url: redisUrl }, prefix: QUEUE_PREFIX });
    events.on('error', () => {});
    return { ...openQueue<unknown>(redisUrl, name, logger), events };
  };
  const queues = { [MAIL_QUEUE]: watched(MAIL_QUEUE), [RESULTS_QUEUE]: watched(RESULTS_QUEUE) };
  const lease = await holdAll(database);
  const started: Mailer[] = [];
  // Not through the event store: a spec may hold its table.
  const makeDue = async (job: DueJob): Promise<void> => {
    await database.pool.query(
      'insert into due_mail (job_id, session_id, partition, job) values ($1, $2, $3, $4) on conflict do nothing',
      [mailJobId(job), job.sessionId, partitionOf(job.sessionId), JSON.stringify(job)],
    );
  };
  const addNotDue = async (job: MailJob, jobId = mailJobId(job)): Promise<string> => {
    const { queue } = queues[queueOf(job)];
    await queue.add(job.type, job, { jobId, attempts: 8, backoff: { type: 'exponential', delay: 2_000 } });
    return jobId;
  };
  return {
    databaseUrl,
    redisUrl,
    database,
    redis,
    queue: queues[MAIL_QUEUE].queue,
    mails: createMailStore(database),
    log,
    start(smtpUrl) {
      const variables = {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'Quarry <quiz@example.org>',
      };
      const mailer = startMailer(mailerEnvironment(variables), new Registry(), logger);
      started.push(mailer);
      return mailer;
    },
    async add(job, jobId = mailJobId(job)) {
      // As the engine does with the requesting events.
      if (job.type === 'results') await makeDue(job);
      return addNotDue(job, jobId);
    },
    addNotDue,
    over: (jobId) => over(Object.values(queues), jobId),
    async play(events, host = { email: 'host@example.org', autoSendLog: false }) {
      await confirmedHost(database, host);
      const sessionId = sessionIdSchema.parse(randomUUID());
      const batch: RecordedEvent[] = recordedEvents(sessionId, events);
      // All of them belong to one host, who may have one running session.
      await database.pool.query('update session set ended = true where host_id = $1', [HOST]);
      await createEventStore(database).append(lease(sessionId), { events: batch, outcomes: [] });
      return sessionId;
    },
    makeDue,
    async due() {
      const all = await createDueMailStore(database).list([...Array(PARTITIONS).keys()], '', 100);
      return all.map(({ jobId }) => jobId);
    },
    async told(sessionId) {
      const entries = await redis.xrange(commandStream(partitionOf(sessionId)), '-', '+');
      return entries
        .map(([, fields]) => decodeCommand(textOfEntry(fields)))
        .filter((envelope) => envelope.sessionId === sessionId);
    },
    async close() {
      await Promise.all(started.map((mailer) => mailer.stop()));
      await Promise.all(Object.values(queues).flatMap(({ events, close }) => [events.close(), close()]));
      redis.disconnect();
      await database.close();
      await services.release();
    },
  };
}

type WatchedQueue = OpenQueue<unknown> & { readonly events: QueueEvents };

/** Jobs end in another connection, sometimes in another process, so this waits for the queue's events. */
async function over(queues: readonly WatchedQueue[], jobId: string): Promise<string> {
  for (const { queue, events } of queues) {
    const job = await queue.getJob(jobId);
    // The test checks how it failed.
    while (job) {
      await job.waitUntilFinished(events).catch(() => undefined);
      // The event may be of an earlier run: an operator retries failed jobs.
      const state = await queue.getJobState(jobId);
      if (state === 'completed' || state === 'failed') return state;
    }
  }
  throw new Error(`no job ${jobId}`);
}

async function confirmedHost(database: Database, host: { email: string; autoSendLog: boolean }): Promise<void> {
  const accounts = createAccountStore(database);
  const signIn = () => ({ id: randomUUID(), tokenHash: randomUUID(), userAgent: null });
  const { account } = await accounts.findOrCreate({ email: host.email, userId: HOST, signIn: signIn() });
  const signIns = createSignInStore(database);
  const tokenHash = randomUUID();
  await signIns.createLink({ tokenHash, userId: account.id, email: host.email });
  await signIns.redeemLink({ tokenHash, email: host.email, signIn: signIn() });
  await accounts.change(account.id, { autoSendLog: host.autoSendLog });
}
