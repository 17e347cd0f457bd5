import { createDueMailStore } from '@quarry/database/mails/due-mail-store';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import { PARTITIONS, QUEUE_PREFIX } from '@quarry/events/backplane/names';
import type { AnswerId, QuestionId, SessionId, UserId } from '@quarry/events/ids';
import { RESULTS_QUEUE } from '@quarry/events/jobs';
import type { SessionCommand } from '@quarry/events/session/commands';
import { openLog } from '@quarry/service-kit/log';
import { EVERY } from '@quarry/test-kit/every';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { type SpawnedService, spawnService } from '@quarry/test-kit/spawn-service';
import { Queue } from 'bullmq';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '../engine.ts';
import { engineEnvironment } from '../environment.ts';
import { BackplaneProbe } from '../spec-support/backplane-probe.ts';
import { createSession, enter, newSessionId, question, submit } from '../spec-support/sample-session.ts';

const CORRECTIONS = 400;
const QUESTIONS = ['q1', 'q2', 'q3'];
const OPEN_STATES = ['waiting', 'prioritized', 'delayed', 'active'] as const;

let services: TestServices;
let database: Database;
let engine: Engine;
let probe: BackplaneProbe;
let queue: Queue;
const mailers: SpawnedService[] = [];

beforeAll(async () => {
  services = await testServices();
  const { databaseUrl, serviceUrls, redisUrl } = services;
  await migrate(databaseUrl, serviceUrls);
  database = openPool(databaseUrl, { applicationName: 'fair-results-spec' });
  const environment = engineEnvironment({ DATABASE_URL: serviceUrls.engine, REDIS_URL: redisUrl });
  engine = await startEngine(environment, new Registry(), openLog('fair-results-spec', 'fatal'));
  probe = await BackplaneProbe.open(redisUrl);
  queue = new Queue(RESULTS_QUEUE, { connection: { url: redisUrl }, prefix: QUEUE_PREFIX });
});

afterAll(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop('SIGKILL')));
  await queue.close();
  probe.close();
  await engine.stop();
  await database.close();
  await services.release();
});

async function startMailer(): Promise<SpawnedService> {
  const mailer = await spawnService('services/mailer/src/main.ts', {
    DATABASE_URL: services.serviceUrls.mailer,
    REDIS_URL: services.redisUrl,
    // Results need no mail server.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Quarry <quiz@example.org>',
    LOG_LEVEL: 'fatal',
  });
  mailers.push(mailer);
  return mailer;
}

async function all(sessionId: SessionId, commands: readonly SessionCommand[]): Promise<void> {
  const put = [];
  for (const command of commands) put.push({ type: command.type, id: await probe.put(sessionId, command) });
  for (const { type, id } of put) expect(await probe.reply(id), type).toMatchObject({ rejection: null });
}

/** A session of this host in which everybody answered every question, and which ended. */
async function played(hostId: UserId, players: number): Promise<SessionId> {
  const id = newSessionId();
  const names = Array.from({ length: players }, (_, i) => `${hostId}-${i}`);
  await all(id, [
    createSession(
      QUESTIONS.map((name) => question(name, 0)),
      hostId,
    ),
    ...names.map((name) => enter(probe, name)),
  ]);
  for (const name of QUESTIONS)
    await all(id, [
      { type: 'PlayQuestion', hostId, questionId: null },
      ...names.map((player) => submit(player, name, 'right')),
      { type: 'SkipQuestion', hostId },
      { type: 'ChangePhase', hostId, phase: 'leaderboard' },
    ]);
  await all(id, [{ type: 'EndSession', hostId }]);
  return id;
}

/** Changes a question's key repeatedly; the last key differs from the original. */
const corrections = (hostId: UserId): SessionCommand[] =>
  Array.from({ length: CORRECTIONS }, (_, i) => ({
    type: 'CorrectQuestion',
    hostId,
    questionId: 'q1' as QuestionId,
    answerIds: [(i % 2 === 0 ? 'wrong' : 'right') as AnswerId],
  }));

const resultsOf = (id: SessionId) => createResultStore(database).find(id);
const dueOf = async (id: SessionId) => {
  const due = await createDueMailStore(database).list([...Array(PARTITIONS).keys()], '', 1_000);
  return due.filter(({ job }) => job.sessionId === id && job.type === 'results');
};
const openJobsOf = async (id: SessionId) =>
  (await queue.getJobs([...OPEN_STATES])).filter((job) => job.data.sessionId === id);
async function countOf(id: SessionId, type: string): Promise<number> {
  const counted = 'select count(*)::int as n from session_event where session_id = $1 and type = $2';
  return (await database.pool.query(counted, [id, type])).rows[0].n;
}

/** Results and receipts are those of the last correction. */
async function expectNewest(id: SessionId, players: number): Promise<void> {
  await expect.poll(() => dueOf(id), { timeout: 60_000, interval: 100 }).toEqual([]);
  const stored = (await resultsOf(id)) ?? expect.fail();
  const { rows } = await database.pool.query(
    `select max(version)::int as last from session_event where session_id = $1 and type = 'QuestionCorrected'`,
    [id],
  );
  expect(stored.version).toBeGreaterThanOrEqual(rows[0].last);
  expect(stored).not.toHaveProperty('staleFor');
  const roots = new Set<unknown>();
  let receipts = 0;
  for await (const { claim } of createReceiptStore(database).claims(stored)) {
    roots.add((claim as { root?: unknown }).root);
    receipts += 1;
  }
  expect({ receipts, roots: [...roots] }).toEqual({ receipts: players, roots: [stored.root] });
}

test('[E2403] 400 corrections of one session cause a few rebuilds, and delay another host by at most one', async () => {
  const [many, one] = ['host-many', 'host-one'] as UserId[] as [UserId, UserId];
  await startMailer();
  const PLAYERS = 300;
  const corrected = await played(many, PLAYERS);
  await expect.poll(() => resultsOf(corrected), { timeout: 20_000 }).not.toBeNull();
  await all(corrected, corrections(many));
  expect(await countOf(corrected, 'QuestionCorrected')).toBe(CORRECTIONS);
  const other = await played(one, 1);
  const before = await countOf(corrected, 'ReceiptsIssued');
  await expect.poll(() => resultsOf(other), { timeout: 60_000, interval: 20 }).not.toBeNull();
  expect((await countOf(corrected, 'ReceiptsIssued')) - before).toBeLessThanOrEqual(2);
  expect((await openJobsOf(corrected)).length).toBeLessThanOrEqual(2);
  await expectNewest(corrected, PLAYERS);
  // A twentieth: corrections come faster than a session may be rebuilt.
  expect(await countOf(corrected, 'ReceiptsIssued')).toBeLessThanOrEqual(CORRECTIONS / 20);
}, 120_000);

test.runIf(EVERY)(
  '[E2404] one job waits for 400 corrections; an emptied queue and a killed mailer lose none of them',
  async () => {
    await Promise.all(mailers.map((mailer) => mailer.stop('SIGKILL')));
    const host = 'host-unlucky' as UserId;
    const PLAYERS = 300;
    const id = await played(host, PLAYERS);
    await all(id, corrections(host));
    await expect.poll(async () => (await openJobsOf(id)).length).toBe(1);
    expect(await dueOf(id)).toHaveLength(CORRECTIONS + 1);
    await queue.obliterate({ force: true });
    expect(await openJobsOf(id)).toEqual([]);
    // The engine's own round, within 15 seconds.
    await expect.poll(async () => (await openJobsOf(id)).length, { timeout: 25_000 }).toBe(1);
    const killed = await startMailer();
    await expect.poll(() => queue.getActiveCount(), { timeout: 20_000, interval: 5 }).toBe(1);
    await killed.stop('SIGKILL');
    expect(await dueOf(id)).not.toEqual([]);
    await startMailer();
    await expectNewest(id, PLAYERS);
  },
  120_000,
);
