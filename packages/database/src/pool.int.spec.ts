import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnavailable } from '#errors.ts';
import { type Database, openPool } from '#pool.ts';
import { mayLoseAnswers } from '#spec-support/lost-answers.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

const kill = (applicationName: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${applicationName}`.execute(
    database.db,
  );

const ask = async ({ pool }: Database) => (await pool.query('select 1')).rowCount;

test('[D2] idle backends that die are reported and replaced', async () => {
  const errors: Error[] = [];
  const victim = openPool(database.url, { applicationName: 'victim', onError: (error) => errors.push(error) });
  await ask(victim);
  const died = once(victim.pool, 'error');
  await kill('victim');
  await died;
  await expect(ask(victim)).resolves.toBe(1);
  expect(errors).toHaveLength(1);
  await victim.close();
});

test('[D2] a backend that dies within a transaction fails only its caller', async () => {
  const victim = openPool(database.url, { applicationName: 'victim-in-use' });
  const failure = await victim.db
    .transaction()
    .execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await kill('victim-in-use');
      await sql`select 1`.execute(trx);
    })
    .catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  await expect(ask(victim)).resolves.toBe(1);
  await victim.close();
});

test('[D2] an unavailable database fails a caller quickly', async () => {
  const nowhere = new URL(database.url);
  nowhere.port = '1';
  const away = openPool(nowhere.href, { applicationName: 'away' });
  const failure = await ask(away).catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  await away.close();
});

test('[D3] a statement without an answer fails within the limit, and its connection is not reused', async () => {
  const proxy = await mayLoseAnswers(database.url);
  const cut = openPool(proxy.url, { applicationName: 'cut', statementTimeout: 50, max: 1 });
  await sql`select 1`.execute(cut.db);
  expect(cut.pool.totalCount).toBe(1);
  proxy.loseAnswers();
  const failure = await sql`select 2`.execute(cut.db).catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  expect(cut.pool.totalCount).toBe(0);
  await cut.close();
  await proxy.close();
});

test('[D4] the transaction of a stalled client is aborted and its locks are released', async () => {
  const slow = openPool(database.url, { applicationName: 'slow', idleInTransaction: 50 });
  const client = await slow.pool.connect();
  const ended = once(client, 'error');
  await client.query('begin');
  await client.query('select 1 from lease where partition = 0 for share');
  await ended;
  // Otherwise it would wait for the lock until the pool's own timeout.
  await sql`update lease set owner = null where partition = 0`.execute(database.db);
  client.release(true);
  await slow.close();
});

test('[D7] counts are numbers, and a commit waits for the disk', async () => {
  const { rows } = await database.pool.query('select count(*) as n from lease');
  expect(rows).toEqual([{ n: 64 }]);
  const setting = await database.pool.query('show synchronous_commit');
  expect(setting.rows).toEqual([{ synchronous_commit: 'on' }]);
});
