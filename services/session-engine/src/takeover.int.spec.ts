import { createEventStore } from '@quarry/database/event-store/event-store';
import { createLogPages } from '@quarry/database/event-store/log-pages';
import { createLeaseStore } from '@quarry/database/leases/lease-store';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { partitionOf } from '@quarry/events/backplane/names';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { type SpawnedService, spawnService } from '@quarry/test-kit/spawn-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackplaneProbe } from './spec-support/backplane-probe.ts';
import { createSession, enter, newSessionId, playNext, question, submit } from './spec-support/sample-session.ts';

let services: TestServices;
let database: Database;
let probe: BackplaneProbe;
const engines = new Map<string, SpawnedService>();

const start = async (name: string) => {
  const environment = { ENGINE_ID: name, DATABASE_URL: services.serviceUrls.engine, REDIS_URL: services.redisUrl };
  engines.set(name, await spawnService('services/session-engine/src/main.ts', environment));
};

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl, services.serviceUrls);
  database = openPool(services.databaseUrl, { applicationName: 'takeover-spec' });
  probe = await BackplaneProbe.open(services.redisUrl);
  await start('engine-a');
  await start('engine-b');
});

afterAll(async () => {
  await Promise.all([...engines.values()].map((engine) => engine.stop()));
  probe.close();
  await database.close();
  await services.release();
});

/** Waits until each engine owns half of the partitions; each poll is a command's round trip, not a sleep. */
async function shared(): Promise<Map<string, number>> {
  for (;;) {
    const counts = new Map<string, number>();
    for (const { owner, held } of await createLeaseStore(database).overview())
      if (owner && held) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    if (counts.size === engines.size && [...counts.values()].reduce((a, b) => a + b) === 64) return counts;
    await probe.ask(newSessionId(), playNext);
  }
}

test('[O11] two engines own 32 partitions each', async () => {
  expect([...(await shared()).values()]).toEqual([32, 32]);
});

test('[O12] [O3411] the owner is killed during a question: the other engine continues from the packed log, closes it in time and counts acknowledged answers', async () => {
  await shared();
  const id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 9), question('q2', 0)]));
  await probe.ask(id, enter(probe, 'ada'));
  await probe.ask(id, enter(probe, 'bob'));
  await probe.ask(id, playNext);
  await probe.ask(id, submit('ada', 'q1', 'right'));
  expect(await createLogPages(database, { least: 1 }).pack(id)).toBe(
    (await createEventStore(database).load(id)).length,
  );

  const lease = (await createLeaseStore(database).overview()).find((one) => one.partition === partitionOf(id));
  const owner = String(lease?.owner);
  await engines.get(owner)?.stop('SIGKILL');
  engines.delete(owner);
  // Sent while nobody owns the partition: the successor stores it, and it counts because it arrived in time.
  const late = await probe.ask(id, submit('bob', 'q1', 'right'));
  expect(late.rejection).toBeNull();

  const ended = await probe.hear((p) => p.sessionId === id && p.audience === 'host' && p.target === 'questionend');
  const [stats] = JSON.parse(ended.audience === 'host' ? ended.args : '');
  expect(
    stats.map((entry: { user: { identifier: string }; score: number }) => [entry.user.identifier, entry.score]),
  ).toEqual([
    ['ada', 100],
    ['bob', 100],
  ]);
  const log = await createEventStore(database).load(id);
  expect(log.map((recorded) => recorded.version)).toEqual(log.map((_, i) => i + 1));
  expect(log.filter((recorded) => recorded.event.type === 'AnswerSubmitted')).toHaveLength(2);
  const opened = log.find((recorded) => recorded.event.type === 'QuestionOpened');
  const closed = log.find((recorded) => recorded.event.type === 'QuestionClosed');
  expect((closed?.at ?? 0) - (opened?.at ?? 0)).toBeGreaterThanOrEqual(9_000);
  expect((closed?.at ?? 0) - (opened?.at ?? 0)).toBeLessThan(9_000 + 3_000);
});
