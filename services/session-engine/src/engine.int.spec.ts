import { createDeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import { createQuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { forgetSession } from '@quarry/database/sessions/forget-session';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import { partitionOf, QUEUE_PREFIX } from '@quarry/events/backplane/names';
import type { AnswerId, ConnectionId, PlayerId, QuestionId, SessionId, UserId } from '@quarry/events/ids';
import { TIMER_QUEUE } from '@quarry/events/jobs';
import { openLog } from '@quarry/service-kit/log';
import { EVERY } from '@quarry/test-kit/every';
import { startPostgresPair } from '@quarry/test-kit/postgres-pair';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { makeTestFolder } from '@quarry/test-kit/test-folders';
import { Queue } from 'bullmq';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Engine, startEngine } from './engine.ts';
import { engineEnvironment } from './environment.ts';
import { BackplaneProbe } from './spec-support/backplane-probe.ts';
import { createSession, enter, HOST, newSessionId, playNext, question, submit } from './spec-support/sample-session.ts';

let services: TestServices;
let engine: Engine;
let probe: BackplaneProbe;
let database: Database;
const logged: unknown[] = [];

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl, services.serviceUrls);
  const { databaseUrl, serviceUrls, redisUrl } = services;
  database = openPool(databaseUrl, { applicationName: 'engine-spec' });
  const environment = engineEnvironment({ DATABASE_URL: serviceUrls.engine, REDIS_URL: redisUrl });
  const log = openLog('engine-spec', 'warn', { write: (line) => void logged.push(JSON.parse(line)) });
  engine = await startEngine(environment, new Registry(), log);
  probe = await BackplaneProbe.open(redisUrl);
});

afterAll(async () => {
  probe.close();
  await engine.stop();
  await database.close();
  await services.release();
});

test('[O1] the commands of a quiz are stored, published and replied to, in order and without a gap', async () => {
  const id = newSessionId();
  await probe.listenTo(id);
  expect((await probe.ask(id, createSession([question('q1', 1), question('q2', 0)]))).rejection).toBeNull();
  const entered = await probe.ask(id, enter(probe, 'ada'));
  expect(entered).toMatchObject({ rejection: null, playerId: 'player-ada' });
  expect(entered.push.map((push) => push.target)).toEqual(['sessionrequest', 'userchange']);
  await probe.ask(id, enter(probe, 'bob'));
  await probe.ask(id, playNext);
  const answered = await probe.ask(id, submit('ada', 'q1', 'right'));
  expect(answered.push).toEqual([
    { target: 'answer', args: JSON.stringify([{ questionId: 'q1', answerId: 'right' }]) },
  ]);

  const ended = await probe.hear((p) => p.audience === 'each' && p.target === 'questionend');
  if (ended.audience !== 'each') throw new Error('not a table');
  const { before, after, own } = ended.table;
  const [stats, state] = JSON.parse(`${before}${own.get('player-ada')}${after}`);
  expect(state).toBe('statistics');
  expect(stats[0]).toMatchObject({ user: { identifier: 'ada' }, score: 100, rank: 1, previousRank: 1 });

  const seqs = probe.publications.filter((p) => p.sessionId === id && p.audience !== 'heartbeat').map((p) => p.seq);
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  const log = await createEventStore(database).load(id);
  expect(log.map((recorded) => recorded.version)).toEqual(log.map((_, i) => i + 1));
  expect(log.map((recorded) => recorded.event.type)).toContain('QuestionClosed');
});

test('[O2] a command delivered three times has its effect once and gets a reply each time', async () => {
  const id = newSessionId();
  await probe.ask(id, createSession([question('q1', 0), question('q2', 0)]));
  await probe.ask(id, enter(probe, 'ada'));
  await probe.ask(id, playNext, 'play-once');
  expect(await probe.ask(id, playNext, 'play-once')).toMatchObject({ rejection: null });
  expect(await probe.ask(id, { type: 'SkipQuestion', hostId: HOST })).toMatchObject({ rejection: null });
  expect(await probe.ask(id, playNext, 'play-once')).toMatchObject({ rejection: null });
  const log = await createEventStore(database).load(id);
  expect(log.filter((recorded) => recorded.event.type === 'QuestionOpened')).toHaveLength(1);
});

test('[O3] a refused command changes nothing and its sender gets the code', async () => {
  const id = newSessionId();
  await probe.ask(id, createSession([question('q1', 0)]));
  expect(await probe.ask(id, submit('nobody', 'q1', 'right'))).toMatchObject({ rejection: 'not-in-session' });
  expect(await probe.ask(newSessionId(), playNext)).toMatchObject({ rejection: 'no-session' });
  expect(await createEventStore(database).load(id)).toHaveLength(1);
});

test('[J2303] [J2305] in play, a player whom the host removes leaves its place in a small session to a newcomer', async () => {
  const id = newSessionId();
  await probe.ask(id, { ...createSession([question('q1', 0)]), maxPlayers: 2 });
  for (const name of ['ada', 'bob']) expect((await probe.ask(id, enter(probe, name))).rejection).toBeNull();
  await probe.ask(id, playNext);
  await probe.ask(id, submit('bob', 'q1', 'right'));
  expect((await probe.ask(id, enter(probe, 'eve'))).rejection).toBe('session-full');
  const remove = { type: 'RemovePlayer', hostId: HOST, playerId: 'player-bob' as PlayerId, ban: false } as const;
  expect((await probe.ask(id, remove)).rejection).toBeNull();
  expect((await probe.ask(id, enter(probe, 'eve'))).rejection).toBeNull();
  expect((await probe.ask(id, enter(probe, 'bob'))).rejection).toBe('session-full');
  const log = await createEventStore(database).load(id);
  expect(log.slice(-2).map(({ event }) => event)).toMatchObject([
    { type: 'PlayerLeft', playerId: 'player-bob', reason: 'away' },
    { type: 'PlayerJoined', playerId: 'player-eve' },
  ]);
});

test('[O4] an entry that is not a command becomes one dead letter, and the partition continues', async () => {
  const id = newSessionId();
  await probe.ask(id, createSession([question('q1', 0)]));
  await probe.putText(id, '{"not":"a command"}');
  await probe.putText(id, 'nor JSON');
  expect(await probe.ask(id, enter(probe, 'ada'))).toMatchObject({ rejection: null });
  const letters = await createDeadLetterStore(database).list({});
  expect(letters.map((letter) => letter.payload).sort()).toEqual(['nor JSON', '{"not":"a command"}']);
});

test('[O5] a question closes in time even if its timer job is lost', async () => {
  const id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 1)]));
  await probe.ask(id, playNext);
  const queue = new Queue(TIMER_QUEUE, { connection: { url: services.redisUrl }, prefix: QUEUE_PREFIX });
  await queue.obliterate({ force: true });
  await queue.close();
  await probe.hear((p) => p.target === 'questionend' && p.sessionId === id);
  const log = await createEventStore(database).load(id);
  const opened = log.find((recorded) => recorded.event.type === 'QuestionOpened');
  const closed = log.find((recorded) => recorded.event.type === 'QuestionClosed');
  expect((closed?.at ?? 0) - (opened?.at ?? 0)).toBeGreaterThanOrEqual(1000);
});

test('[O6] simultaneous joins and answers are merged into one frame for the host', async () => {
  const id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 0)]));
  const names = Array.from({ length: 40 }, (_, i) => `crowd-${i}`);
  await Promise.all(names.map((name) => probe.ask(id, enter(probe, name))));
  const fits = (p: { target: string; audience: string; sessionId: string }) =>
    p.sessionId === id && p.target === 'userchange' && p.audience === 'host';
  await probe.hear(fits);
  expect(probe.publications.filter(fits).length).toBeLessThan(10);
});

test('[O13] an owner whose lease went to another appends nothing; the command is processed once the partition is owned again', async () => {
  const id = newSessionId();
  await probe.ask(id, createSession([question('q1', 0)]));
  // Another owner with a lease that lapses soon: what a zombie finds when it wakes up.
  await database.pool.query(
    `update lease set owner = 'thief', epoch = epoch + 1, expires_at = clock_timestamp() + interval '1 second' where partition = $1`,
    [partitionOf(id)],
  );
  const { rows } = await database.pool.query('select epoch from lease where partition = $1', [partitionOf(id)]);
  expect(await probe.ask(id, enter(probe, 'ada'))).toMatchObject({ rejection: null });
  const stored = await database.pool.query('select epoch from session_event where session_id = $1 order by version', [
    id,
  ]);
  expect(Number(stored.rows[1].epoch)).toBeGreaterThan(Number(rows[0].epoch));
});

test('[O503] a new owner publishes its epoch for sessions it has not loaded, and a gateway that missed something gets the view', async () => {
  const id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 0)]));
  await probe.ask(id, enter(probe, 'ada'));
  const { epoch: before } = await probe.hear((p) => p.sessionId === id);
  await database.pool.query(
    `update lease set owner = 'thief', epoch = epoch + 1, expires_at = clock_timestamp() where partition = $1`,
    [partitionOf(id)],
  );
  const beat = await probe.hear((p) => p.sessionId === id && p.epoch > before);
  const view = await probe.ask(id, { type: 'Resync', gatewayId: probe.gatewayId });
  expect(view.position?.epoch).toBe(beat.epoch);
  expect(view.publications?.join()).toContain('player-ada');
});

test('[O200] a question has its full time even if its command waited longer than that', async () => {
  const id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 1)]));
  await database.pool.query(
    `update lease set owner = 'thief', epoch = epoch + 1, expires_at = clock_timestamp() + interval '1.2 seconds' where partition = $1`,
    [partitionOf(id)],
  );
  const [seconds, microseconds] = await probe.redis.time();
  const clicked = Number(seconds) * 1000 + Number(microseconds) / 1000;
  expect(await probe.ask(id, playNext)).toMatchObject({ rejection: null });
  await probe.hear((p) => p.target === 'questionend' && p.sessionId === id);
  const log = await createEventStore(database).load(id);
  const opened = log.find((recorded) => recorded.event.type === 'QuestionOpened');
  expect((opened?.at ?? 0) - clicked).toBeGreaterThan(1_000);
  expect(opened?.event).toMatchObject({ deadline: (opened?.at ?? 0) + 1_000 });
});

test('[O14] a session whose log cannot be folded is quarantined', async () => {
  const bad = newSessionId();
  const good = sessionBeside(bad);
  await probe.ask(bad, createSession([question('q1', 0)], 'host-of-bad' as UserId));
  await probe.ask(good, createSession([question('q1', 0)], 'host-of-good' as UserId));
  await corrupt(bad);
  expect(await probe.ask(bad, enter(probe, 'ada'))).toMatchObject({ rejection: 'command-failed' });
  expect(await probe.ask(good, enter(probe, 'zoe'))).toMatchObject({ rejection: null });
  expect((await createQuarantineStore(database).list()).map((one) => one.sessionId)).toContain(bad);
});

/** Makes a session's log unreadable and its partition's next owner read it. */
async function corrupt(id: SessionId): Promise<void> {
  await database.pool.query(`update session_event set type = 'Nonsense' where session_id = $1 and version = 1`, [id]);
  await database.pool.query(
    `update lease set owner = 'thief', epoch = epoch + 1, expires_at = clock_timestamp() where partition = $1`,
    [partitionOf(id)],
  );
}

describe('[O1500] a session whose log cannot be folded ends when its host’s next one begins', () => {
  test.each([
    ['the same partition’s', true],
    ['another partition’s', false],
  ])('%s, in the middle of a question: host and players are free, and it stays in quarantine', async (_, beside) => {
    const hostId = `host-of-unread-${beside}` as UserId;
    const bad = newSessionId();
    await probe.listenTo(bad);
    await probe.ask(bad, createSession([question('q1', 0)], hostId));
    const ada = enter(probe, `ada-${beside}`);
    await probe.ask(bad, ada);
    await probe.ask(bad, { type: 'PlayQuestion', hostId, questionId: null });
    await corrupt(bad);
    expect(await probe.ask(bad, { type: 'SkipQuestion', hostId })).toMatchObject({ rejection: 'command-failed' });

    const next = beside ? sessionBeside(bad) : sessionElsewhere(bad);
    const create = createSession([question('q1', 0)], hostId);
    expect(await probe.ask(next, create, `create-${next}`)).toMatchObject({ rejection: null });
    await expect(createSessionDirectory(database).runningOfHost(hostId)).resolves.toMatchObject({ id: next });
    await probe.hear((p) => p.sessionId === bad && p.audience === 'all' && p.target === 'nosession');
    expect(await probe.ask(bad, { type: 'Resync', gatewayId: probe.gatewayId })).toMatchObject({
      rejection: 'no-session',
    });
    expect(await probe.ask(next, ada)).toMatchObject({ rejection: null });

    const { rows } = await database.pool.query(
      'select version, type, data from session_event where session_id = $1 and version > 3 order by version',
      [bad],
    );
    expect(rows).toEqual([
      { version: 4, type: 'QuestionClosed', data: { questionId: 'q1', by: 'host' } },
      { version: 5, type: 'SessionEnded', data: { reason: 'host' } },
    ]);
    expect((await createQuarantineStore(database).list()).map((one) => one.sessionId)).toContain(bad);
    const letters = (await createDeadLetterStore(database).list()).filter(({ sessionId }) => sessionId === bad);
    expect(letters.map(({ payload }) => JSON.parse(payload).body.type)).toEqual(['SkipQuestion']);
  });
});

test('[O1272] of commands that are resent anyway, a quarantined session has a single dead letter', async () => {
  const bad = newSessionId();
  await probe.ask(bad, createSession([question('q1', 0)], 'host-of-quarantined' as UserId));
  await corrupt(bad);
  const { gatewayId } = probe;
  const present = { gatewayId, players: [], hosts: [], entering: [] };
  for (const body of [
    enter(probe, 'ada'),
    { type: 'ReconcilePresence', ...present },
    { type: 'Resync', gatewayId },
    { type: 'ExpireSession' },
    submit('ada', 'q1', 'right'),
  ] as const)
    expect(await probe.ask(bad, body)).toMatchObject({ rejection: 'command-failed' });
  const letters = (await createDeadLetterStore(database).list()).filter(({ sessionId }) => sessionId === bad);
  expect(letters.map(({ payload }) => JSON.parse(payload).body.type)).toEqual(['EnterSession', 'SubmitAnswer']);
});

/** A session in the same partition as another. */
const sessionBeside = (other: SessionId) => sessionWhere((partition) => partition === partitionOf(other));
const sessionElsewhere = (other: SessionId) => sessionWhere((partition) => partition !== partitionOf(other));

function sessionWhere(fits: (partition: number) => boolean): SessionId {
  for (;;) {
    const id = newSessionId();
    if (fits(partitionOf(id))) return id;
  }
}

test('[O420] an owner whose log lost events in a failover releases its partition and starts again from the log', async () => {
  const id = newSessionId();
  await probe.ask(id, createSession([question('q1', 0)]));
  await probe.ask(id, enter(probe, 'ada'));
  await probe.ask(id, enter(probe, 'bob'));
  await database.pool.query('delete from session_event where session_id = $1 and version = 3', [id]);
  await database.pool.query('delete from command_outcome where session_id = $1 and version = 3', [id]);
  // Bob is in memory only: nothing based on him may be stored.
  expect(await probe.ask(id, playNext)).toMatchObject({ rejection: null });
  expect(logged).toContainEqual(expect.objectContaining({ event: 'log-went-back', sessions: [id] }));
  const log = await createEventStore(database).load(id);
  expect(log.map(({ event }) => event.type)).toEqual(['SessionCreated', 'PlayerJoined', 'QuestionOpened']);
  expect(log.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(await probe.ask(id, submit('bob', 'q1', 'right'))).toMatchObject({ rejection: 'not-in-session' });
});

/** The epoch of the lease of a session's partition. */
const epochOf = async (id: SessionId): Promise<number> =>
  (await database.pool.query('select epoch from lease where partition = $1', [partitionOf(id)])).rows[0].epoch;

test('[O1720] a late command for an ended session, whose log has just been deleted, does not affect its partition', async () => {
  const id = newSessionId();
  await probe.ask(id, createSession([question('q1', 0)], 'host-who-left' as UserId));
  await probe.ask(id, { type: 'TerminateSession', reason: 'operator' });
  const before = await epochOf(id);
  await forgetSession(database.db, id);
  const connectionId = 'closed' as ConnectionId;
  expect(await probe.ask(id, { type: 'DropHost', connectionId })).toMatchObject({ rejection: null });
  expect(await epochOf(id)).toBe(before);
});

test('[O1941] a change of an ended session whose log is deleted behind its owner’s back does not affect its partition', async () => {
  const id = newSessionId();
  await probe.ask(id, createSession([question('q1', 0)]));
  await probe.ask(id, enter(probe, 'ada'));
  await probe.ask(id, playNext);
  await probe.ask(id, { type: 'TerminateSession', reason: 'operator' });
  const before = await epochOf(id);
  await database.pool.query('delete from session_event where session_id = $1 and version <= 2', [id]);
  const ofQuestion = { hostId: HOST, questionId: 'q1' as QuestionId };
  const answerIds = ['wrong' as AnswerId];
  expect(await probe.ask(id, { type: 'CorrectQuestion', ...ofQuestion, answerIds })).toMatchObject({ rejection: null });
  await database.pool.query('delete from session_event where session_id = $1', [id]);
  expect(await probe.ask(id, { type: 'VoidQuestion', ...ofQuestion, reason: '' })).toMatchObject({
    rejection: 'no-session',
  });
  expect(await epochOf(id)).toBe(before);
  expect(logged).not.toContainEqual(expect.objectContaining({ event: 'log-went-back', sessions: [id] }));
});

test('[O421] DURABILITY=refuse refuses a database that may lose acknowledged answers, or cannot be asked', async () => {
  const refuse = (databaseUrl: string) => {
    const variables = { DATABASE_URL: databaseUrl, REDIS_URL: services.redisUrl, DURABILITY: 'refuse' };
    return startEngine(engineEnvironment(variables), new Registry(), openLog('engine-spec', 'silent'));
  };
  const away = new URL(services.databaseUrl);
  away.port = '1';
  await expect(refuse(away.href)).rejects.toThrow('may lose acknowledged answers: cannot query the database');
  // The specs' database runs without fsync.
  await expect(refuse(services.serviceUrls.engine)).rejects.toThrow('may lose acknowledged answers: fsync is off');
});

test('[O421] otherwise an engine warns of it at its start', () => {
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'durability', risk: expect.stringMatching('^fsync is off') }),
  );
});

test.runIf(EVERY)(
  '[O421] an engine warns at its start of a primary whose commits wait for no standby, or refuses it',
  async () => {
    const folder = await makeTestFolder();
    onTestFinished(() => folder.remove());
    const others = await testServices();
    onTestFinished(() => others.release());
    const pair = await startPostgresPair(folder, false, migrate);
    onTestFinished(() => pair.stop());
    const risk = 'no commit waits for a standby (connected: 1)';
    const startOn = (durability: 'warn' | 'refuse', lines: unknown[]) => {
      const variables = { DATABASE_URL: pair.primary.url, REDIS_URL: others.redisUrl, DURABILITY: durability };
      const log = openLog('engine-spec', 'warn', { write: (line) => void lines.push(JSON.parse(line)) });
      return startEngine(engineEnvironment(variables), new Registry(), log);
    };
    await expect(startOn('refuse', [])).rejects.toThrow(`may lose acknowledged answers: ${risk}`);
    const lines: unknown[] = [];
    const warned = await startOn('warn', lines);
    await warned.stop();
    expect(lines).toContainEqual(expect.objectContaining({ event: 'durability', risk: expect.stringContaining(risk) }));
  },
);

test('[O340] a session whose command became a dead letter still publishes the seconds left', async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'data_exception'; end $$;
    create trigger refuse before insert on session_event for each row
      when (new.data ->> 'identifier' = 'poison') execute function refuse();`);
  onTestFinished(async () => {
    await database.pool.query('drop function refuse() cascade');
  });
  const id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 20)]));
  await probe.ask(id, enter(probe, 'ada'));
  await probe.ask(id, playNext);
  await probe.hear((p) => p.sessionId === id && p.target === 'timerchange');
  expect(await probe.ask(id, enter(probe, 'poison'))).toMatchObject({ rejection: 'command-failed' });
  probe.publications.length = 0;
  const ticks = () => probe.publications.filter((p) => p.sessionId === id && p.target === 'timerchange').length;
  await expect.poll(ticks, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
});
