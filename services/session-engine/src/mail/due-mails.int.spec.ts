import { createDueMailStore } from '@quarry/database/mails/due-mail-store';
import { createMailStore } from '@quarry/database/mails/mail-store';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { partitionOf, QUEUE_PREFIX } from '@quarry/events/backplane/names';
import type { SessionId } from '@quarry/events/ids';
import { MAIL_QUEUE, RESULTS_QUEUE } from '@quarry/events/jobs';
import type { SessionCommand } from '@quarry/events/session/commands';
import { openLog } from '@quarry/service-kit/log';
import { openRedis, type RedisClient } from '@quarry/service-kit/redis';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, startEngine } from '../engine.ts';
import { engineEnvironment } from '../environment.ts';
import { createCommandSender } from '../send-command.ts';
import { BackplaneProbe } from '../spec-support/backplane-probe.ts';
import { createSession, HOST, newSessionId, playNext, question } from '../spec-support/sample-session.ts';
import { createDueMails } from './due-mails.ts';
import { createMailDispatch, type MailDispatch } from './mail-dispatch.ts';

let services: TestServices;
let database: Database;
let redis: RedisClient;
let dispatch: MailDispatch;
let engine: Engine;
let probe: BackplaneProbe;
let queue: Queue;
let id: SessionId;
/** One round over the due mails of this test's session. */
let sweep: () => Promise<void>;

beforeAll(async () => {
  services = await testServices();
  const { databaseUrl, serviceUrls, redisUrl } = services;
  await migrate(databaseUrl, serviceUrls);
  const log = openLog('due-mails-spec', 'fatal');
  database = openPool(databaseUrl, { applicationName: 'due-mails-spec' });
  const environment = engineEnvironment({ DATABASE_URL: serviceUrls.engine, REDIS_URL: redisUrl });
  engine = await startEngine(environment, new Registry(), log);
  probe = await BackplaneProbe.open(redisUrl);
  queue = new Queue(MAIL_QUEUE, { connection: { url: redisUrl }, prefix: QUEUE_PREFIX });
  redis = openRedis(redisUrl, 'commands', log);
  dispatch = createMailDispatch(redisUrl, log);
  const dueMails = createDueMails({
    due: createDueMailStore(database),
    mails: createMailStore(database),
    dispatch,
    send: createCommandSender(redis),
    log,
  });
  sweep = () => dueMails.sweep([partitionOf(id)]);
});

afterAll(async () => {
  await Promise.all([queue.close(), dispatch.close()]);
  redis.disconnect();
  probe.close();
  await engine.stop();
  await database.close();
  await services.release();
});

beforeEach(async () => {
  id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 0)]));
});

const skip: SessionCommand = { type: 'SkipQuestion', hostId: HOST };
const end: SessionCommand = { type: 'EndSession', hostId: HOST };
const askForReport = (name: string) =>
  probe.ask(id, { type: 'RequestReport', hostId: HOST, email: 'a@b.example', quizName: 'Minerals' }, name);

async function given(...commands: SessionCommand[]): Promise<void> {
  for (const command of commands) expect(await probe.ask(id, command)).toMatchObject({ rejection: null });
}

/** Jobs are queued beside their batch: not before its reply. */
const isQueued = (jobId: string) => expect.poll(() => queue.getJobState(jobId)).not.toBe('unknown');

/** Processes the one job like a mailer that cannot store the outcome. */
async function unheard(jobId: string, work: () => Promise<void>, name: string = MAIL_QUEUE): Promise<void> {
  const done = Promise.withResolvers<void>();
  const worker = new Worker(
    name,
    async (job) => {
      if (job.id === jobId) await work();
    },
    { connection: { url: services.redisUrl, maxRetriesPerRequest: null }, prefix: QUEUE_PREFIX },
  );
  for (const event of ['completed', 'failed'] as const)
    worker.on(event, (job: { id?: string | undefined } | undefined) => job?.id === jobId && done.resolve());
  await done.promise;
  await worker.close();
}

const fail = (jobId: string, name?: string) =>
  unheard(
    jobId,
    async () => {
      throw new UnrecoverableError('job stalled more than allowable limit');
    },
    name,
  );
/** Makes the session's due mails two days old. */
const grow = () =>
  database.pool.query(`update due_mail set created_at = now() - interval '49 hours' where session_id = $1`, [id]);

const allDue = async () => {
  const due = await createDueMailStore(database).list([partitionOf(id)], '', 100);
  return due.filter(({ job }) => job.sessionId === id);
};
// The end of the session also queues its results, which are not a mail.
const dueJobs = async () => (await allDue()).filter(({ job }) => job.type !== 'results').map(({ jobId }) => jobId);
const dueResults = async () => (await allDue()).filter(({ job }) => job.type === 'results').map(({ jobId }) => jobId);
const told = () =>
  probe.publications.flatMap((one) =>
    one.sessionId === id && one.audience === 'host' && /report/i.test(one.target) ? [[one.target, one.args]] : [],
  );
const maybeAgain = () => probe.hear((one) => one.sessionId === id && one.target === 'canResendReport');

describe('[O221] a report whose job is lost', () => {
  test('because Redis was emptied is queued again unchanged by the engine', async () => {
    await given(end);
    await askForReport('vanished');
    await isQueued('report-vanished');
    await queue.obliterate({ force: true });
    // The engine's own round, within 15 seconds.
    await expect.poll(() => queue.getJobState('report-vanished'), { timeout: 25_000 }).toBe('prioritized');
    expect((await queue.getJob('report-vanished'))?.data).toEqual({
      type: 'report',
      sessionId: id,
      requestId: 'vanished',
      to: 'a@b.example',
      quizName: 'Minerals',
    });
    expect(await askForReport('another')).toMatchObject({ rejection: 'report-in-flight' });
  });

  test('is left alone while its job waits', async () => {
    await given(end);
    await askForReport('waiting');
    await isQueued('report-waiting');
    const before = (await queue.getJob('report-waiting'))?.timestamp;
    await sweep();
    expect((await queue.getJob('report-waiting'))?.timestamp).toBe(before);
  });

  test('is queued again when its job completed without a stored outcome', async () => {
    await given(end);
    await askForReport('unconfirmed');
    await unheard('report-unconfirmed', async () => {});
    await sweep();
    expect(await queue.getJobState('report-unconfirmed')).toBe('prioritized');
  });
});

describe('[O222] a report whose job failed without a confirmation', () => {
  test.each([
    [
      'never tried',
      null,
      [
        ['reportfailed', '["mail-unavailable"]'],
        ['canResendReport', '[]'],
      ],
    ],
    [
      'begun',
      'sending',
      [
        ['reportfailed', '["mail-in-doubt"]'],
        ['canResendReport', '[]'],
      ],
    ],
    ['sent', 'sent', [['canResendReport', '[]']]],
  ] as const)('gets its outcome from the mail log: %s', async (name, state, frames) => {
    const request = `unheard-${state}`;
    await given(end);
    await askForReport(request);
    const mails = createMailStore(database);
    if (state) await mails.claim({ id: `report-${request}`, kind: 'report', to: 'a@b.example' }, 60_000);
    if (state === 'sent') await mails.markSent(`report-${request}`, null);
    await fail(`report-${request}`);
    await sweep();
    await maybeAgain();
    expect(told(), name).toEqual(frames);
    expect(await dueJobs()).toEqual([]);
    expect(await askForReport(`again-${request}`)).toMatchObject({ rejection: null });
  });

  test('and whose session ended meanwhile: the outcome is stored and not published', async () => {
    await given(end);
    await askForReport('ended-meanwhile');
    await given(end);
    await fail('report-ended-meanwhile');
    await sweep();
    await expect.poll(dueJobs).toEqual([]);
    expect(told()).toEqual([]);
  });
});

describe('[O223] a report that has been due for two days is given up', () => {
  test('a requested report counts as failed', async () => {
    await given(end);
    await askForReport('too-long');
    await grow();
    await sweep();
    await maybeAgain();
    expect(told()).toEqual([
      ['reportfailed', '["mail-unavailable"]'],
      ['canResendReport', '[]'],
    ]);
    expect(await dueJobs()).toEqual([]);
  });

  test('an automatic one is no longer due', async () => {
    await given(playNext, skip, end);
    await grow();
    await sweep();
    expect(await dueJobs()).toEqual([]);
  });
});

test('[E234] results whose job failed stay due for two days, and are not made again by themselves', async () => {
  const results = new Queue(RESULTS_QUEUE, { connection: { url: services.redisUrl }, prefix: QUEUE_PREFIX });
  await given(playNext, skip, end);
  const [jobId = ''] = await dueResults();
  await expect.poll(() => results.getJobState(jobId)).toBe('prioritized');
  await fail(jobId, RESULTS_QUEUE);
  await sweep();
  expect(await dueResults()).toEqual([jobId]);
  expect(await results.getJobState(jobId)).toBe('failed');
  await grow();
  await sweep();
  expect(await dueResults()).toEqual([]);
  await results.close();
});

describe('[O224] every end of a session in which a question was played queues the automatic report', () => {
  const automatic = () => `autoreport-${id}`;

  test.each<[string, SessionCommand[]]>([
    ['by its host', [playNext, skip, end]],
    ['in the middle of a question', [playNext, end]],
    ['by an operator', [playNext, { type: 'TerminateSession', reason: 'operator' }]],
    ['by its host’s next session', [playNext, skip, { type: 'TerminateSession', reason: 'host' }]],
  ])('%s', async (_, commands) => {
    await given(...commands);
    expect(await dueJobs()).toEqual([automatic()]);
    await expect.poll(() => queue.getJobState(automatic())).toBe('prioritized');
    await queue.remove(automatic());
    await sweep();
    await expect.poll(() => queue.getJobState(automatic())).toBe('prioritized');
  });

  test('by its host’s next session, which another engine may store', async () => {
    await given(playNext);
    // Of another partition, as two sessions of a host almost always are.
    let next = newSessionId();
    while (partitionOf(next) === partitionOf(id)) next = newSessionId();
    expect(await probe.ask(next, createSession([question('q1', 0)]))).toMatchObject({ rejection: null });
    expect(await dueJobs()).toEqual([automatic()]);
    await expect.poll(() => queue.getJobState(automatic())).toBe('prioritized');
  });

  test('once: ending from the end screen requests none', async () => {
    await given(playNext, skip, end);
    await isQueued(automatic());
    await createDueMailStore(database).settle(automatic());
    await queue.remove(automatic());
    await given(end);
    expect(await dueJobs()).toEqual([]);
    expect(await queue.getJobState(automatic())).toBe('unknown');
  });

  test('not when nothing was played', async () => {
    await given(end, end);
    expect(await dueJobs()).toEqual([]);
    expect(await queue.getJobState(automatic())).toBe('unknown');
  });
});
