import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountStore } from '@quarry/database/accounts/account-store';
import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import { createDeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import { createMailStore } from '@quarry/database/mails/mail-store';
import { migrate } from '@quarry/database/migrate';
import { forgetSession } from '@quarry/database/sessions/forget-session';
import { untilItWaits } from '@quarry/database/spec-support/until-it-waits';
import { partitionOf, QUEUE_PREFIX, REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { encodeRevocation } from '@quarry/events/backplane/revocation';
import { userIdSchema } from '@quarry/events/ids';
import { MAIL_QUEUE, RESULTS_QUEUE } from '@quarry/events/jobs';
import { type Service, startService } from '@quarry/local-services/start-service';
import { openLog } from '@quarry/service-kit/log';
import { type OpenQueue, openQueue } from '@quarry/service-kit/queue';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHECKOUT } from '#deployment/checkout.ts';
import { OPS_COMMANDS } from '#ops/commands.ts';
import { type OpsContext, openContext } from '#ops/context.ts';
import { runOps } from '#ops/run-ops.ts';
import { playedSession } from '#ops/spec-support/played-session.ts';

let services: TestServices;
let engine: Service;
let context: OpsContext;
let folder: string;

beforeAll(async () => {
  services = await testServices();
  folder = await mkdtemp(join(tmpdir(), 'quarry-ops-'));
  await migrate(services.databaseUrl, services.serviceUrls);
  const entry = join(CHECKOUT, 'services', 'session-engine', 'src', 'main.ts');
  const env = {
    DATABASE_URL: services.serviceUrls.engine,
    REDIS_URL: services.redisUrl,
    ENGINE_ID: 'the-engine',
    LOG_LEVEL: 'info',
  };
  engine = await startService({ name: 'engine', entry, env, graceMs: 10_000 }, {});
  context = openContext({ databaseUrl: services.databaseUrl, redisUrl: services.redisUrl }, () => undefined);
});

afterAll(async () => {
  await engine?.stop();
  await context?.close();
  await services.release();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command like an operator. @returns exit code and output */
async function ops(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const env = { DATABASE_URL: services.serviceUrls.ops, REDIS_URL: services.redisUrl };
  const code = await runOps(argv, env, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

describe('an operator', () => {
  test('[Y10] lists sessions and partitions', async () => {
    const { id, code } = await playedSession(context);
    const sessions = await ops('sessions');
    expect(sessions.code).toBe(0);
    const line = sessions.text.split('\n').find((one) => one.startsWith(id));
    expect(line).toMatch(new RegExp(`${code} +playing +Minerals +1 +4 .* ${partitionOf(id)} +the-engine`));
    const partitions = await ops('partitions');
    expect(partitions.code).toBe(0);
    expect(partitions.text.match(/^\d+ +the-engine +\d+ /gm)).toHaveLength(64);
    expect(partitions.text).toContain('1 engines: the-engine');
  });

  test('[Y11] reads events, by id or code, from any version on', async () => {
    const { id, code } = await playedSession(context);
    const events = await ops('events', code.toLowerCase());
    expect(events.text.split('\n').map((line) => line.trim().split(/ +/)[2])).toEqual([
      'SessionCreated',
      'PlayerJoined',
      'QuestionOpened',
      'AnswerSubmitted',
    ]);
    expect(events.text).toMatch(/AnswerSubmitted +ada q1 → a after [\d.]+ s, \d+ points/);
    const last = await ops('events', id, '--from', '4', '--json');
    expect(JSON.parse(last.text)).toMatchObject({ version: 4, event: { type: 'AnswerSubmitted' } });
  });

  test('[Y12] ends a session after confirmation, once', async () => {
    const { id } = await playedSession(context);
    expect(await ops('end', id)).toMatchObject({ code: 1, text: expect.stringContaining('--yes') });
    expect(await ops('end', id, '--yes')).toEqual({ code: 0, text: `session ${id} has ended` });
    expect((await ops('events', id)).text).toContain('SessionEnded      reason operator');
    expect(await ops('end', id, '--yes')).toMatchObject({ code: 1, text: expect.stringContaining('already ended') });
    expect((await ops('sessions')).text).not.toContain(id);
    expect((await ops('sessions', '--all')).text).toMatch(new RegExp(`${id} .* ended `));
  });

  test('[Y1572] ends a session whose log cannot be read, and is told so', async () => {
    const { id } = await playedSession(context);
    const { pool } = context.database;
    // The engine meets it when its next event has this version, and loads the log again.
    await pool.query(
      `insert into event select session_id, 5, partition, epoch, at, 'c5', 'Nonsense', data from event
      where session_id = $1 and version = 4`,
      [id],
    );
    expect(await ops('end', id, '--yes')).toEqual({
      code: 0,
      text: `session ${id} has ended\nits log cannot be read: see \`verify ${id}\``,
    });
    expect(await ops('end', id, '--yes')).toMatchObject({ code: 1, text: expect.stringContaining('already ended') });
    expect((await ops('verify', id)).text).toContain(`event 5 of session ${id} cannot be read`);
    const letters = await createDeadLetterStore(context.database).list({ state: 'waiting' });
    expect(letters.filter(({ sessionId }) => sessionId === id)).toEqual([]);
    await forgetSession(context.database.db, id);
  });

  test('[Y13] lists dead letters, retries one, drops one', async () => {
    const { id } = await playedSession(context);
    const letters = createDeadLetterStore(context.database);
    const envelope = {
      commandId: 'again',
      sessionId: id,
      replyTo: null,
      body: { type: 'LeaveSession', playerId: 'ada' },
    };
    const partition = partitionOf(id);
    const add = (entryId: string, payload: string) =>
      letters.add([{ partition, entryId, sessionId: null, commandId: null, payload, reason: 'it threw' }]);
    await add('1-1', JSON.stringify(envelope));
    await add('1-2', '{"what": "is this"}');
    const [good, bad] = (await letters.list({ state: 'waiting' })).map((letter) => String(letter.id));
    if (!good || !bad) throw new Error('there should be two');
    expect((await ops('dead-letters')).text).toMatch(new RegExp(`^${good} .* it threw$`, 'm'));
    expect((await ops('dead-letters', 'show', bad)).text).toContain('{"what": "is this"}');
    expect(await ops('dead-letters', 'retry', bad)).toMatchObject({
      code: 1,
      text: expect.stringContaining('a dead letter again'),
    });
    expect(await ops('dead-letters', 'retry', good)).toMatchObject({ code: 0 });
    await vi.waitFor(async () =>
      expect((await ops('events', id)).text).toContain('PlayerLeft        ada, left  [again]'),
    );
    expect(await ops('dead-letters', 'drop', bad)).toMatchObject({ code: 0 });
    expect((await ops('dead-letters')).text).toBe('none');
  });

  describe('[E7] handles failed mails', () => {
    let mails: OpenQueue<unknown>;
    beforeEach(() => {
      mails = openQueue(services.redisUrl, MAIL_QUEUE, openLog('ops-spec', 'fatal'));
    });
    afterEach(async () => {
      await mails.queue.obliterate({ force: true });
      await mails.close();
    });

    /** Processes jobs like a mailer until this one has finished; others may be queued. */
    async function work(id: string, end: 'completed' | 'failed', queue = MAIL_QUEUE): Promise<void> {
      const run = async () => {
        if (end === 'failed') throw new UnrecoverableError('no such mailbox');
      };
      const connection = { url: services.redisUrl, maxRetriesPerRequest: null };
      const worker = new Worker(queue, run, { connection, prefix: QUEUE_PREFIX });
      const done = Promise.withResolvers<void>();
      for (const event of ['completed', 'failed'] as const)
        worker.on(event, (job: { id?: string | undefined } | undefined) => job?.id === id && done.resolve());
      await done.promise;
      await worker.close();
    }
    async function failedMail(id: string): Promise<void> {
      await mails.queue.add('sign-in', {}, { jobId: id });
      await work(id, 'failed');
    }
    const listed = async () => (await ops('mails', 'list')).text;

    test('that certainly were not sent', async () => {
      await failedMail('mail-1');
      expect(await listed()).toMatch(/^mail-1 +sign-in +\S+ +no +no such mailbox$/m);
      expect(await ops('mails', 'retry', 'mail-1')).toEqual({ code: 0, text: 'queued' });
      expect((await mails.queue.getJob('mail-1'))?.data).toEqual({ retriedAt: expect.any(Number) });
      await work('mail-1', 'completed');
      expect(await listed()).not.toContain('mail-1');
    });

    test('that are in doubt, only when told to', async () => {
      const store = createMailStore(context.database);
      await store.claim({ id: 'mail-2', kind: 'sign-in', to: 'a@example.org' }, 60_000);
      await failedMail('mail-2');
      expect(await listed()).toMatch(/^mail-2 .* yes +no such mailbox$/m);
      expect(await ops('mails', 'retry', 'mail-2')).toEqual({ code: 1, text: 'in-doubt' });
      expect((await ops('mails', 'retry-all')).text).toContain('mail-2 in-doubt');
      expect(await ops('mails', 'retry', 'mail-2', '--send-anyway')).toEqual({ code: 0, text: 'queued' });
      expect(await store.state('mail-2')).toBe('failed');
      await work('mail-2', 'completed');
    });

    test('[E234] and results that were not made, which are no longer due once they are dropped', async () => {
      const { queue, close } = openQueue(services.redisUrl, RESULTS_QUEUE, openLog('ops-spec', 'fatal'));
      await queue.add('results', {}, { jobId: 'results-1' });
      await work('results-1', 'failed', RESULTS_QUEUE);
      expect(await listed()).toMatch(/^results-1 +results +\S+ +no +no such mailbox$/m);
      expect(await ops('mails', 'retry', 'results-1')).toEqual({ code: 0, text: 'queued' });
      await work('results-1', 'completed', RESULTS_QUEUE);
      await queue.add('results', {}, { jobId: 'results-2' });
      await work('results-2', 'failed', RESULTS_QUEUE);
      await context.database.pool.query(
        `insert into due_mail (job_id, session_id, partition, job) values ('results-2', 's1', 0, $1)`,
        [{ type: 'results', sessionId: 's1', version: 1 }],
      );
      expect(await ops('mails', 'drop', 'results-2')).toEqual({ code: 0, text: 'dropped' });
      expect(await listed()).not.toMatch(/^results-2 /m);
      const { rows } = await context.database.pool.query(`select from due_mail where job_id = 'results-2'`);
      expect(rows).toEqual([]);
      await queue.obliterate({ force: true });
      await close();
    });

    test('and those only', async () => {
      await failedMail('mail-3');
      await mails.queue.add('sign-in', {}, { jobId: 'mail-4' });
      for (const id of ['mail-4', 'nothing'])
        for (const verb of ['retry', 'drop'])
          expect(await ops('mails', verb, id)).toEqual({ code: 1, text: 'unknown' });
      expect(await ops('mails', 'drop', 'mail-3')).toEqual({ code: 0, text: 'dropped' });
      expect(await listed()).not.toContain('mail-3');
    });

    test('[Y1741] that are left of a host whose deletion was interrupted', async () => {
      const email = `${randomUUID()}@example.org`;
      const jobs = { theirs: `report-${email}`, waiting: 'report-waiting', another: 'report-another' };
      await mails.queue.add('report', { to: email }, { jobId: jobs.theirs });
      await work(jobs.theirs, 'failed');
      await mails.queue.add('report', { to: email }, { jobId: jobs.waiting });
      await mails.queue.add('report', { to: 'another@example.org' }, { jobId: jobs.another });
      const remove = (...confirmed: string[]) => ops('person', 'delete', email.toUpperCase(), ...confirmed);
      expect(await remove()).toMatchObject({ code: 1, text: expect.stringContaining('that are left') });
      expect(await listed()).toContain(jobs.theirs);
      expect(await remove('--yes')).toMatchObject({
        code: 0,
        text: expect.stringMatching(/^no account .* mails to it: 2$/),
      });
      const left = await Promise.all(Object.values(jobs).map((id) => mails.queue.getJob(id)));
      expect(left.map((job) => job?.id)).toEqual([undefined, undefined, jobs.another]);
      expect(await remove('--yes')).toMatchObject({ code: 1, text: expect.stringContaining('no mails to it') });
    });

    test('[Y1962] that is being sent while its host is deleted, and whose record is stored at its end', async () => {
      const email = `${randomUUID()}@example.org`;
      const store = createMailStore(context.database);
      const [sending, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const send = async () => {
        sending.resolve();
        await end.promise;
        await store.claim({ id: 'report-sent', kind: 'report', to: email }, 60_000);
        await store.markSent('report-sent', null);
      };
      const connection = { url: services.redisUrl, maxRetriesPerRequest: null };
      const worker = new Worker(MAIL_QUEUE, send, { connection, prefix: QUEUE_PREFIX });
      await mails.queue.add('report', { to: email }, { jobId: 'report-sent' });
      await sending.promise;
      const env = { DATABASE_URL: services.serviceUrls.ops, REDIS_URL: services.redisUrl };
      const code = await runOps(['person', 'delete', email, '--yes'], env, (line) => {
        if (line.includes('is being sent')) end.resolve();
      });
      end.resolve();
      await worker.close();
      expect((await mails.queue.getJob('report-sent'))?.id).toBeUndefined();
      expect(await store.state('report-sent')).toBeNull();
      expect(code).toBe(0);
    });

    test('[Y1741] of which only the record is left', async () => {
      const email = `${randomUUID()}@example.org`;
      await createMailStore(context.database).claim({ id: 'report-left', kind: 'report', to: email }, 60_000);
      expect((await ops('person', 'delete', email, '--yes')).code).toBe(0);
      expect(await ops('person', 'delete', email, '--yes')).toMatchObject({ code: 1 });
    });
  });

  test('[Y14] verifies logs', async () => {
    const { id } = await playedSession(context);
    expect(await ops('verify', id)).toEqual({ code: 0, text: `${id}: as it must be` });
    const { pool } = context.database;
    await pool.query(`update event set epoch = epoch + 1 where session_id = $1 and version = 2`, [id]);
    await pool.query(`delete from command_log where session_id = $1 and version = 4`, [id]);
    await pool.query(
      `insert into event select session_id, 6, partition, epoch + 1, at, 'c6', type, data from event
      where session_id = $1 and version = 4`,
      [id],
    );
    const found = await ops('verify', id);
    expect(found.code).toBe(1);
    for (const finding of [
      'version 3: was written under an older epoch than one before it',
      'version 4: its command has no accepted outcome',
      'version 5: is missing',
      'version 6: cannot be folded',
      'version 6: ada had answered q1 before',
    ])
      expect(found.text).toContain(finding);
    expect((await ops('verify', '--all')).code).toBe(1);
    await pool.query(`delete from event where session_id = $1`, [id]);
    await pool.query(`delete from session where id = $1`, [id]);
  });

  describe('reads a log page by page', () => {
    /** Runs a command on a database that takes too long to read more than so many events by one statement. */
    async function withTimeout(most: number, name: string, ...words: string[]): Promise<string> {
      const { database } = context;
      const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
      const query = async (statement: { text: string; values: [string, number, number | null] }) => {
        if ((statement.values[2] ?? Number.POSITIVE_INFINITY) > most) throw timeout;
        return database.pool.query(statement);
      };
      const pool = Object.create(database.pool, { query: { value: query } });
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      await OPS_COMMANDS[name]?.run({ ...context, database: { ...database, pool }, print }, { words, flags: {} });
      return lines.join('\n');
    }

    test('[Y1960] to verify it', async () => {
      const { id } = await playedSession(context);
      expect(await withTimeout(5_000, 'verify', id)).toBe(`${id}: as it must be`);
      await ops('end', id, '--yes');
    });

    test('[Y1963] and fails, without a finding, when the database does not answer', async () => {
      const { id } = await playedSession(context);
      await expect(withTimeout(0, 'verify', id)).rejects.toThrow('statement timeout');
      await ops('end', id, '--yes');
    });

    test('[Y1960] to export all of a host’s', async () => {
      const hostId = userIdSchema.parse(randomUUID());
      const email = `${hostId}@example.org`;
      const signIn = { id: randomUUID(), tokenHash: randomUUID(), userAgent: null };
      await createAccountStore(context.database).findOrCreate({ email, userId: hostId, signIn });
      const exported = async () => JSON.parse(await withTimeout(5_000, 'person', 'export', email));
      expect(await exported()).toMatchObject({ account: { email }, sessions: [], logs: {} });
      const played = [];
      for (let i = 0; i < 2; i += 1) {
        const { id } = await playedSession(context, hostId);
        await ops('end', id, '--yes');
        played.push(id);
      }
      const { logs } = await exported();
      expect(Object.keys(logs)).toEqual(played);
      for (const id of played) expect(logs[id][4]).toMatchObject({ version: 5, event: { type: 'QuestionClosed' } });
    });
  });

  test('[Y1571] verifies all logs while one of them is deleted', async () => {
    const [{ id }, kept] = [await playedSession(context), await playedSession(context, 'host-2')];
    const { pool } = context.database;
    const gate = await pool.connect();
    await gate.query('begin');
    // It lists the sessions, and then waits.
    await gate.query('lock table command_log in access exclusive mode');
    const verified = ops('verify', '--all');
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where query like '%fallenEpochs%' and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    for (const [table, key] of [
      ['event', 'session_id'],
      ['session', 'id'],
    ])
      await gate.query(`delete from ${table} where ${key} = $1`, [id]);
    await gate.query('commit');
    gate.release();
    const { code, text } = await verified;
    expect(text).not.toContain(id);
    expect(text).toContain(`${kept.id}: as it must be`);
    expect(code).toBe(0);
  });

  test('[Y15] [Y1725] exports and deletes what is stored about a host', async () => {
    const hostId = userIdSchema.parse(randomUUID());
    const email = `${hostId}@example.org`;
    const signIn = { id: randomUUID(), tokenHash: randomUUID(), userAgent: null };
    await createAccountStore(context.database).findOrCreate({ email, userId: hostId, signIn });
    const { id } = await playedSession(context, hostId);
    const out = join(folder, 'person.json');
    expect(await ops('person', 'export', email, '--out', out)).toMatchObject({ code: 0 });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const person = JSON.parse(await readFile(out, 'utf8'));
    expect(person).toMatchObject({ account: { email }, sessions: [{ id }] });
    expect(person.logs[id]).toHaveLength(4);
    expect(await ops('person', 'delete', email)).toMatchObject({ code: 1 });
    expect((await ops('person', 'delete', email, '--yes')).text).toContain('running session');
    await ops('end', id, '--yes');
    const mails = openQueue(services.redisUrl, MAIL_QUEUE, openLog('ops-spec', 'fatal'));
    for (const to of [email, 'another@example.org']) await mails.queue.add('report', { to }, { jobId: `report-${to}` });
    expect(await ops('person', 'delete', hostId, '--yes')).toMatchObject({ code: 0 });
    expect(await mails.queue.getJob(`report-${email}`)).toBeUndefined();
    expect(await mails.queue.getJob('report-another@example.org')).toBeDefined();
    await mails.queue.obliterate({ force: true });
    await mails.close();
    expect((await ops('person', 'export', email)).text).toContain('no account');
    expect((await ops('events', id)).text).toContain('no session');
  });

  test('[Y1740] exports the logs of a host’s sessions without the devices and connections of its players', async () => {
    const hostId = userIdSchema.parse(randomUUID());
    const email = `${hostId}@example.org`;
    const signIn = { id: randomUUID(), tokenHash: randomUUID(), userAgent: null };
    await createAccountStore(context.database).findOrCreate({ email, userId: hostId, signIn });
    const { id } = await playedSession(context, hostId);
    const stored = await ops('events', id, '--json');
    expect(stored.text).toContain(`phone-${id}`);
    const { text } = await ops('person', 'export', email);
    const [, joined] = JSON.parse(text).logs[id];
    expect(joined).toMatchObject({ version: 2, event: { type: 'PlayerJoined', playerId: 'ada', identifier: 'Ada' } });
    for (const secret of [`phone-${id}`, 'connection', 'gateway']) expect(text).not.toContain(secret);
    await ops('end', id, '--yes');
  });

  test('[Y17] disables and enables a host', async () => {
    const userId = userIdSchema.parse(randomUUID());
    const email = `${userId}@example.org`;
    const signIn = { id: randomUUID(), tokenHash: randomUUID(), userAgent: null };
    await createAccountStore(context.database).findOrCreate({ email, userId, signIn });
    const revocations = new Redis(services.redisUrl);
    await revocations.subscribe(REVOCATIONS_CHANNEL);
    // Other specs share the channel.
    const told = new Promise((resolve) => {
      revocations.on('message', (_, text) => void (text.includes(userId) && resolve(text)));
    });
    expect(await ops('person', 'disable', email)).toMatchObject({
      code: 0,
      text: expect.stringContaining('sign-ins ended: 1'),
    });
    expect(await told).toBe(encodeRevocation({ userId, signInIds: null }));
    const signIns = createSignInStore(context.database);
    const link = { tokenHash: randomUUID(), userId, email };
    await signIns.createLink(link);
    const again = { ...signIn, id: randomUUID(), tokenHash: randomUUID() };
    expect(await signIns.redeemLink({ ...link, signIn: again })).toEqual({ status: 'disabled' });
    expect(await ops('person', 'enable', email)).toMatchObject({ code: 0 });
    const later = { tokenHash: randomUUID(), userId, email };
    await signIns.createLink(later);
    expect(await signIns.redeemLink({ ...later, signIn: again })).toMatchObject({ status: 'redeemed' });
    revocations.disconnect();
  });

  test('[Y900] [Y901] verifies a session’s results and a receipt, and makes them again', async () => {
    const { id } = await playedSession(context);
    expect((await ops('verify-session', id)).text).toContain('has not ended');
    await ops('end', id, '--yes');
    expect((await ops('verify-session', id)).text).toContain('has no results');
    expect(await ops('rebuild-results', id)).toMatchObject({ code: 0, text: expect.stringContaining('root ') });
    expect(await ops('verify-session', id)).toMatchObject({ code: 0, text: expect.stringContaining('1 players') });
    const { pool } = context.database;
    await pool.query(`update result_player set data = data::jsonb || '{"points": 9}' where session_id = $1`, [id]);
    await pool.query(`update receipt set claim = claim::jsonb || '{"place": 2}' where session_id = $1`, [id]);
    const found = await ops('verify-session', id);
    expect(found.code).toBe(1);
    for (const finding of ['points of ada: 9, by the log 100', 'receipt of ada: place: 2', 'ada: wrong signature'])
      expect(found.text).toContain(finding);
    expect((await ops('rebuild-results')).text).toContain(id);
    expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
    await pool.query(
      `update event set data = data || '{"timeTaken": 0.001}' where session_id = $1 and type = 'AnswerSubmitted'`,
      [id],
    );
    expect((await ops('verify-session', id)).text).toContain('root: ');
    await pool.query('delete from event where session_id = $1', [id]);
    await pool.query('delete from session where id = $1', [id]);
  });

  test('[Y1507] leaves the results of a session whose log cannot be read, and makes those of the others', async () => {
    const [bad, good] = [await playedSession(context), await playedSession(context, 'host-2')];
    for (const { id } of [bad, good]) {
      await ops('end', id, '--yes');
      await ops('rebuild-results', id);
    }
    const { pool } = context.database;
    const rename = (from: string, to: string) =>
      pool.query('update event set type = $3 where session_id = $1 and type = $2', [bad.id, from, to]);
    await rename('PlayerJoined', 'Nonsense');
    const made = await ops('rebuild-results');
    expect(made).toMatchObject({ code: 1, text: expect.stringContaining(`${bad.id}: CorruptLogError`) });
    expect(made.text).toMatch(new RegExp(`${good.id}: version \\d+, root `));
    await rename('Nonsense', 'PlayerJoined');
    for (const { id } of [bad, good]) expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
  });

  test('[Y1961] keeps results and receipts until those that replace them are signed', async () => {
    const { id } = await playedSession(context);
    await ops('end', id, '--yes');
    await ops('rebuild-results', id);
    const { pool } = context.database;
    await pool.query(`update result_player set data = data::jsonb || '{"points": 9}' where session_id = $1`, [id]);
    const gate = await pool.connect();
    await gate.query('begin');
    // It makes the results, and then waits.
    await gate.query('lock table receipt_key in access exclusive mode');
    const rebuilt = ops('rebuild-results', id);
    await untilItWaits(context.database);
    const kept = [];
    for (const table of ['result_player', 'receipt', 'receipt_leaves'])
      kept.push((await pool.query(`select from ${table} where session_id = $1`, [id])).rowCount);
    await gate.query('commit');
    gate.release();
    expect(await rebuilt).toMatchObject({ code: 0, text: expect.stringContaining('root ') });
    expect(kept).toEqual([1, 1, 1]);
    expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
  });

  test('[Y1964] makes all results although its output is closed early', async () => {
    const sessions = [await playedSession(context), await playedSession(context, 'host-2')];
    for (const { id } of sessions) await ops('end', id, '--yes');
    const env = { ...process.env, DATABASE_URL: services.serviceUrls.ops, REDIS_URL: services.redisUrl };
    const main = join(CHECKOUT, 'infra', 'src', 'ops', 'main.ts');
    const child = spawn(process.execPath, [main, 'rebuild-results'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
    for (const { id } of sessions) expect(await ops('verify-session', id)).toMatchObject({ code: 0 });
  });

  test('[Y902] keys of receipts are listed and rotated; what is no receipt is refused', async () => {
    const before = (await ops('receipt-keys')).text.split('\n');
    const after = (await ops('receipt-keys', 'rotate')).text.split('\n');
    expect(after.slice(1)).toEqual(before.filter((line) => line !== 'none'));
    expect((await ops('receipt-keys', 'melt')).code).toBe(1);
    const file = join(folder, 'receipt.json');
    await writeFile(file, '{"claim": {}}');
    expect(await ops('verify-receipt', file)).toMatchObject({ code: 1, text: expect.stringContaining('malformed') });
    expect((await ops('verify-receipt', join(folder, 'nowhere'))).text).toContain('cannot be read');
  });

  test('[Y16] gets the name of a store that does not answer', async () => {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/quarry', REDIS_URL: services.redisUrl };
    const said: string[] = [];
    expect(await runOps(['sessions'], nowhere, (line) => said.push(line))).toBe(1);
    const env = { DATABASE_URL: services.serviceUrls.ops, REDIS_URL: 'redis://127.0.0.1:1' };
    expect(await runOps(['partitions'], env, (line) => said.push(line))).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(/^Postgres does not answer at DATABASE_URL: .*ECONNREFUSED/),
      'Redis does not answer at REDIS_URL',
    ]);
  });

  test('[Y16] gets an error for wrong usage', async () => {
    expect(await ops()).toMatchObject({ code: 2, text: expect.stringContaining('npm run ops -- <command>') });
    expect(await ops('toString')).toMatchObject({ code: 2 });
    expect(await ops('sessions', '--nonsense')).toMatchObject({ code: 2 });
    expect(await ops('events')).toMatchObject({
      code: 1,
      text: expect.stringContaining('usage: npm run ops -- events'),
    });
    expect(await ops('events', 'nowhere')).toMatchObject({ code: 1, text: expect.stringContaining('no session') });
    await expect(runOps(['sessions'], { DATA_DIR: folder }, () => undefined)).rejects.toThrow('set DATABASE_URL');
    expect(await ops('quarantine', 'release', 'no id!')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no id! is not in quarantine'),
    });
    expect(await ops('mails', 'drop')).toMatchObject({ code: 1, text: expect.stringContaining('<job> is missing') });
    expect(await ops('mails', 'burn')).toMatchObject({ code: 1, text: expect.stringContaining('usage: npm run ops') });
    expect((await ops('quarantine')).text).toBe('none');
  });
});
