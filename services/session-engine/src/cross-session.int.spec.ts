import { createEventStore } from '@quarry/database/event-store/event-store';
import { createLeaseStore } from '@quarry/database/leases/lease-store';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { createPlayedQuizStore } from '@quarry/database/sessions/played-quiz-store';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import { partitionOf } from '@quarry/events/backplane/names';
import type { SessionId, UserId } from '@quarry/events/ids';
import { openLog } from '@quarry/service-kit/log';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, startEngine } from './engine.ts';
import { engineEnvironment } from './environment.ts';
import { BackplaneProbe } from './spec-support/backplane-probe.ts';
import { createSession, enter, newSessionId, question, submit } from './spec-support/sample-session.ts';

let services: TestServices;
let database: Database;
let probe: BackplaneProbe;
let engines: Engine[];
let hostId: UserId;
let hosts = 0;

beforeAll(async () => {
  services = await testServices();
  const { databaseUrl, serviceUrls, redisUrl } = services;
  await migrate(databaseUrl, serviceUrls);
  database = openPool(databaseUrl, { applicationName: 'cross-session-spec' });
  probe = await BackplaneProbe.open(redisUrl);
  const start = (ENGINE_ID: string) => {
    const environment = engineEnvironment({ ENGINE_ID, DATABASE_URL: serviceUrls.engine, REDIS_URL: redisUrl });
    return startEngine(environment, new Registry(), openLog(ENGINE_ID, 'error'));
  };
  engines = [await start('engine-a'), await start('engine-b')];
  await untilShared();
});

beforeEach(() => {
  hostId = `host-${++hosts}` as UserId;
});

afterAll(async () => {
  probe.close();
  await Promise.all(engines.map((engine) => engine.stop()));
  await database.close();
  await services.release();
});

const owners = async () =>
  new Map((await createLeaseStore(database).overview()).map(({ partition, owner }) => [partition, owner]));

/** Until each engine owns half of the partitions; each poll is a command's round trip, not a sleep. */
async function untilShared(): Promise<void> {
  for (;;) {
    const held = [...(await owners()).values()];
    if (held.filter((owner) => owner === 'engine-a').length === 32 && held.every((owner) => owner !== null)) return;
    await probe.ask(newSessionId(), { type: 'SweepAway' });
  }
}

/** A new session whose partition and owner are the same as another's, or not, as `fits` demands. */
async function sessionWhere(other: SessionId, fits: (same: { partition: boolean; owner: boolean }) => boolean) {
  const owner = await owners();
  const mine = partitionOf(other);
  for (;;) {
    const id = newSessionId();
    const partition = partitionOf(id);
    if (fits({ partition: partition === mine, owner: owner.get(partition) === owner.get(mine) })) return id;
  }
}

/** A name that only this test uses, for a player and its device. */
const name = () => `ada-${hostId}`;
const create = () => createSession([question('q1', 0), question('q2', 0)], hostId);
const play = () => ({ type: 'PlayQuestion', hostId, questionId: null }) as const;
const typesOf = async (id: SessionId) =>
  (await createEventStore(database).load(id)).map((recorded) => recorded.event.type);

describe('[O202] a host has one running session', () => {
  test('repeated and concurrent creations on any partitions: one is accepted, the others are refused alone', async () => {
    const ids = Array.from({ length: 12 }, newSessionId);
    const put = await Promise.all(ids.map((id) => probe.put(id, create())));
    const replies = await Promise.all(put.map((commandId) => probe.reply(commandId)));
    const running = await createSessionDirectory(database).runningOfHost(hostId);
    expect(replies.map(({ rejection }) => rejection)).toEqual(
      ids.map((id) => (id === running?.id ? null : 'start-in-progress')),
    );
    for (const id of ids) expect(await typesOf(id)).toEqual(id === running?.id ? ['SessionCreated'] : []);
  });

  test('players are told when their host ends it, in the middle of a question and [O1490] without a gap', async () => {
    const first = newSessionId();
    const ada = name();
    await probe.listenTo(first);
    expect(await probe.ask(first, create())).toMatchObject({ rejection: null });
    await probe.ask(first, enter(probe, ada));
    await probe.ask(first, play());
    await probe.ask(first, submit(ada, 'q1', 'right'));
    const second = await sessionWhere(first, ({ owner }) => !owner);
    expect(await probe.ask(second, create())).toMatchObject({ rejection: null });

    expect((await typesOf(first)).slice(-2)).toEqual(['QuestionClosed', 'SessionEnded']);
    await expect(createSessionDirectory(database).runningOfHost(hostId)).resolves.toMatchObject({ id: second });
    const told = await probe.hear(
      (p) => p.sessionId === first && p.audience === 'players' && p.target === 'statechange' && isEnd(p),
    );
    expect(JSON.parse(argsOf(told))[0]).toBe('endscreen');
    const end = await probe.hear((p) => p.sessionId === first && p.audience === 'each' && p.target === 'questionend');
    if (end.audience !== 'each') throw new Error('not a table');
    expect(JSON.parse(end.table.own.get(`player-${ada}`) ?? '')).toMatchObject({ score: 100 });
    const numbers = probe.publications.flatMap(({ sessionId, audience, seq }) =>
      sessionId === first && audience !== 'heartbeat' ? seq : [],
    );
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    expect(await probe.ask(first, play())).toMatchObject({ rejection: 'no-session' });
  });
});

test('[O2102] a session begins with the questions that its creation names, and each engine reads them from the database', async () => {
  const id = newSessionId();
  const { questions, ...named } = create();
  const playedQuiz = await createPlayedQuizStore(database).store(named.hostId, questions);
  if (!playedQuiz) throw new Error('not stored');
  expect(await probe.ask(id, { ...named, playedQuiz })).toMatchObject({ rejection: null });
  expect(await probe.ask(id, play())).toMatchObject({ rejection: null });
  const [created] = await createEventStore(database).load(id);
  expect(created?.event).toMatchObject({ type: 'SessionCreated', questions, playedQuiz });
});

describe('[O2101] a command that the database refuses fails alone', () => {
  test('answers of another session in the same batches are not delayed', async () => {
    const good = newSessionId();
    const bad = await sessionWhere(good, ({ partition }) => partition);
    const other = `${hostId}-too` as UserId;
    await probe.ask(good, create());
    await probe.ask(bad, createSession([question('q1', 0)], other));
    const players = Array.from({ length: 20 }, (_, i) => `${name()}-${i}`);
    for (const player of players) await probe.ask(good, enter(probe, player));
    await probe.ask(good, play());
    await database.pool.query(`
      create function refuse() returns trigger as 'begin raise check_violation; end' language plpgsql;
      create trigger refuse before insert on event for each row when (new.session_id = '${bad}') execute function refuse()`);
    const refused = await probe.put(bad, { type: 'PlayQuestion', hostId: other, questionId: null });
    const answers = await Promise.all(players.map((player) => probe.put(good, submit(player, 'q1', 'right'))));
    for (const commandId of answers) expect(await probe.reply(commandId)).toMatchObject({ rejection: null });
    expect(await probe.reply(refused)).toMatchObject({ rejection: 'command-failed' });
    await database.pool.query('drop trigger refuse on event; drop function refuse');
    expect(await probe.ask(bad, { type: 'PlayQuestion', hostId: other, questionId: null })).toMatchObject({
      rejection: null,
    });
  });
});

describe('[O203] a new player must not be in another session, nor host one', () => {
  test('a device that plays elsewhere is refused until it left that session or that session is on its end screen', async () => {
    const [first, second] = [newSessionId(), newSessionId()];
    const other = `${hostId}-too` as UserId;
    await probe.ask(first, create());
    await probe.ask(second, createSession([question('q1', 0)], other));
    const ada = enter(probe, name());
    await probe.ask(first, ada);
    expect(await probe.ask(second, ada)).toMatchObject({ rejection: 'device-busy' });
    expect(await probe.ask(first, { ...ada, connection: enter(probe, 'x').connection })).toMatchObject({
      rejection: null,
    });
    await probe.ask(first, { type: 'LeaveSession', playerId: ada.playerId });
    expect(await probe.ask(second, ada)).toMatchObject({ rejection: null });
    expect(await probe.ask(first, ada)).toMatchObject({ rejection: 'device-busy' });
    await probe.ask(second, { type: 'EndSession', hostId: other });
    expect(await probe.ask(first, ada)).toMatchObject({ rejection: null });
  });

  test('a player whom the host removed counts as new, also in a session that knows its device', async () => {
    const [first, second] = [newSessionId(), newSessionId()];
    const other = `${hostId}-too` as UserId;
    await probe.ask(first, create());
    await probe.ask(second, createSession([question('q1', 0)], other));
    const ada = enter(probe, name());
    await probe.ask(first, ada);
    await probe.ask(first, play());
    await probe.ask(first, { type: 'RemovePlayer', hostId, playerId: ada.playerId, ban: false });
    expect(await probe.ask(first, { ...ada, signedInAs: other })).toMatchObject({ rejection: 'host-busy' });
    expect(await probe.ask(second, ada)).toMatchObject({ rejection: null });
    expect(await probe.ask(first, ada)).toMatchObject({ rejection: 'device-busy' });
    await probe.ask(second, { type: 'LeaveSession', playerId: ada.playerId });
    expect(await probe.ask(first, ada)).toMatchObject({ rejection: null });
  });

  test('leaving one and entering another of the same partition in one batch', async () => {
    const first = newSessionId();
    const second = await sessionWhere(first, ({ partition }) => partition);
    await probe.ask(first, create());
    await probe.ask(second, createSession([question('q1', 0)], `${hostId}-too` as UserId));
    const ada = enter(probe, name());
    await probe.ask(first, ada);
    const left = probe.put(first, { type: 'LeaveSession', playerId: ada.playerId });
    const entered = probe.put(second, ada);
    const back = probe.put(first, ada);
    await left;
    expect(await probe.reply(await entered)).toMatchObject({ rejection: null });
    expect(await probe.reply(await back)).toMatchObject({ rejection: 'device-busy' });
  });

  test('a signed-in host with a running session can enter only that, until it has ended', async () => {
    const [own, foreign] = [newSessionId(), newSessionId()];
    await probe.ask(own, create());
    await probe.ask(foreign, createSession([question('q1', 0)], `${hostId}-too` as UserId));
    const as = (who: string) => ({ ...enter(probe, `${who}-${hostId}`), signedInAs: hostId });
    expect(await probe.ask(foreign, as('eve'))).toMatchObject({ rejection: 'host-busy' });
    expect(await probe.ask(own, as('tab'))).toMatchObject({ rejection: null });
    await probe.ask(own, { type: 'EndSession', hostId });
    expect(await probe.ask(foreign, as('eve'))).toMatchObject({ rejection: 'host-busy' });
    await probe.ask(own, { type: 'EndSession', hostId });
    expect(await probe.ask(foreign, as('eve'))).toMatchObject({ rejection: null });
  });
});

type Heard = BackplaneProbe['publications'][number];

const argsOf = (publication: Heard): string => ('args' in publication ? publication.args : '[]');

function isEnd(publication: Heard): boolean {
  return publication.target === 'statechange' && JSON.parse(argsOf(publication))[0] === 'endscreen';
}
