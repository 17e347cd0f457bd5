import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, startEngine } from '../engine.ts';
import { engineEnvironment } from '../environment.ts';
import { BackplaneProbe } from '../spec-support/backplane-probe.ts';
import { createSession, enter, newSessionId, playNext, question } from '../spec-support/sample-session.ts';

let services: TestServices;
let database: Database;
let engine: Engine;
let probe: BackplaneProbe;

beforeAll(async () => {
  services = await testServices();
  const { databaseUrl, serviceUrls, redisUrl } = services;
  await migrate(databaseUrl, serviceUrls);
  database = openPool(databaseUrl, { applicationName: 'set-aside-spec' });
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'data_exception'; end $$;
    create trigger refuse before insert on event for each row
      when (new.data ->> 'identifier' = 'poison') execute function refuse();`);
  const log = pino({ level: 'silent' });
  const environment = engineEnvironment({ DATABASE_URL: serviceUrls.engine, REDIS_URL: redisUrl });
  engine = await startEngine(environment, new Registry(), log);
  probe = await BackplaneProbe.open(redisUrl);
});

afterAll(async () => {
  probe.close();
  await engine.stop();
  await database.close();
  await services.release();
});

test('[O340] a session whose command became a dead letter still publishes the seconds left', async () => {
  const id = newSessionId();
  await probe.listenTo(id);
  await probe.ask(id, createSession([question('q1', 20)]));
  await probe.ask(id, enter(probe, 'ada'));
  await probe.ask(id, playNext);
  await probe.hear((p) => p.target === 'timerchange');
  expect(await probe.ask(id, enter(probe, 'poison'))).toMatchObject({ rejection: 'command-failed' });
  probe.publications.length = 0;
  const ticks = () => probe.publications.filter((p) => p.sessionId === id && p.target === 'timerchange').length;
  await expect.poll(ticks, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
});
