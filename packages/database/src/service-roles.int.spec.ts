import { serviceUrls, withApplicationRole } from '@quarry/local-services/postgres/ensure-database';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#migrate.ts';
import { databaseFigures } from '#operators/database-figures.ts';
import { openPool } from '#pool.ts';
import type { ServiceUrls } from '#service-roles.ts';
import { createRetention, MIN_MAIL_RETENTION_DAYS, UNUSED_DAYS } from '#sessions/retention.ts';

let services: TestServices;
let application: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl, services.applicationUrl);
  [application, owner] = await Promise.all([connect(services.applicationUrl), connect(services.databaseUrl)]);
});

afterAll(async () => {
  await Promise.all([application.end(), owner.end()]);
  await services.release();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

const DENIED = expect.objectContaining({ code: '42501' });

test.each([
  'create table mine (id integer)',
  'create temporary table mine (id integer)',
  'create schema mine',
  'alter table event add column note text',
  'drop table event',
  'drop table session_event',
  'select make_log_period($$session_event$$, now(), now())',
  'create index mine on event (at)',
  'truncate event',
  'truncate session_event',
  'delete from log_period',
  'truncate quiz',
  `update event set data = '{}'`,
  `update session_event set data = '{}'`,
  `update command_log set rejection = 'no'`,
  'delete from lease',
  'insert into lease (partition) values (64)',
  'delete from kysely_migration',
  'create role another',
  'alter system set fsync = off',
])('[D540] a role of the services may not: %s', async (statement) => {
  await expect(application.query(statement)).rejects.toThrow(DENIED);
});

test('[D540] it owns nothing, and a right granted manually is revoked by the next migration', async () => {
  const { rows } = await application.query('select relname from pg_class where relowner = current_user::regrole');
  expect(rows).toEqual([]);
  await owner.query(`grant update, truncate on event to ${application.user}`);
  await application.query(`update event set data = '{}'`);
  expect(await migrate(services.databaseUrl, services.applicationUrl)).toEqual([]);
  await expect(application.query(`update event set data = '{}'`)).rejects.toThrow(DENIED);
});

describe('roles of their own', () => {
  const roles = {} as Record<keyof ServiceUrls, pg.Client>;
  beforeAll(async () => {
    const urls = services.serviceUrls;
    await migrate(services.databaseUrl, urls);
    for (const name of ['gateway', 'engine', 'mailer', 'ops'] as const) roles[name] = await connect(urls[name]);
  });
  afterAll(() => Promise.all(Object.values(roles).map((client) => client.end())));

  test.each<[keyof ServiceUrls, string]>([
    ['gateway', 'insert into event default values'],
    ['gateway', 'insert into session_event default values'],
    ['gateway', 'select drop_log_period($$session_event$$, 1, false)'],
    ['gateway', 'select private_key from receipt_key'],
    ['gateway', 'insert into receipt_key default values'],
    ['gateway', 'select * from mail'],
    ['gateway', 'select * from lease'],
    ['engine', 'select email from app_user'],
    ['engine', 'select data from quiz'],
    ['engine', 'select * from sign_in'],
    ['engine', 'select recipient from mail'],
    ['engine', 'select * from receipt_key'],
    ['mailer', 'delete from event'],
    ['mailer', 'delete from session_event'],
    ['mailer', 'update session set ended = true'],
    ['mailer', 'select * from sign_in_link'],
    ['mailer', 'select * from quiz'],
    ['ops', 'insert into event default values'],
    ['ops', 'select * from signing_key'],
    ['ops', 'select * from sign_in_link'],
  ])('[D1140] the %s may not: %s', async (service, statement) => {
    await expect(roles[service].query(statement)).rejects.toThrow(DENIED);
  });

  test('[D1503] the engine may delete the records of old mails', async () => {
    const database = openPool(services.serviceUrls.engine, { applicationName: 'spec', max: 1 });
    await expect(createRetention(database).forgetMails(MIN_MAIL_RETENTION_DAYS, 1)).resolves.toBe(0);
    await database.close();
  });

  test('[D2441] the engine may delete an account that was never confirmed, although it may not read its quizzes', async () => {
    await owner.query(`insert into app_user (id, email, last_seen_at) values ('unused', 'u@example.org', '-infinity')`);
    await owner.query(`insert into quiz (owner_id, id, name, data, created_on) values ('unused', 'q', '', '{}', 0)`);
    const database = openPool(services.serviceUrls.engine, { applicationName: 'spec', max: 1 });
    await expect(createRetention(database).forgetUnverified(UNUSED_DAYS, 1)).resolves.toBe(1);
    await database.close();
    expect((await owner.query(`select from quiz where owner_id = 'unused'`)).rows).toEqual([]);
  });

  test('[Y20] the engine may read every metric that it exports', async () => {
    const database = openPool(services.serviceUrls.engine, { applicationName: 'spec', max: 1 });
    await expect(databaseFigures(database)).resolves.toMatchObject({ partitionsWithoutOwner: 64 });
    await database.close();
  });

  test('[D1140] a role shared by services has the rights of all of them', async () => {
    const { engine, ...others } = serviceUrls(services.databaseUrl);
    await migrate(services.databaseUrl, { ...others, engine: others.mailer });
    await expect(roles.mailer.query('select * from lease')).resolves.toBeDefined();
    await expect(roles.mailer.query('select data from quiz')).rejects.toThrow(DENIED);
    await migrate(services.databaseUrl, { ...others, engine });
    await expect(roles.mailer.query('select * from lease')).rejects.toThrow(DENIED);
  });
});

test('[D541] the owner, or a superuser, is refused as the services’ role', async () => {
  const refused = 'must be neither the owner of the tables nor a superuser';
  await expect(migrate(services.databaseUrl, services.databaseUrl)).rejects.toThrow(refused);
  await owner.query(`create role another_superuser superuser`);
  const superuser = new URL(services.databaseUrl);
  superuser.username = 'another_superuser';
  await expect(
    migrate(services.databaseUrl, superuser.href).finally(() => owner.query('drop role another_superuser')),
  ).rejects.toThrow(refused);
});

test('[D541] a missing role is created, even by concurrent migrations; without the right to create it the error says so', async () => {
  const fresh = await services.createDatabase();
  const url = new URL(withApplicationRole(fresh));
  url.username = `fresh_${process.pid}`;
  await Promise.all([1, 2, 3].map(() => migrate(fresh, url.href)));
  const client = await connect(url.href);
  expect((await client.query('select count(*) from session')).rows).toEqual([{ count: '0' }]);
  await client.end();

  await owner.query(`create role plain_owner login password 'plain'`);
  await owner.query('create database plain_owned owner plain_owner');
  const plain = new URL(fresh);
  [plain.username, plain.password, plain.pathname] = ['plain_owner', 'plain', '/plain_owned'];
  const missing = new URL(plain);
  missing.username = 'missing_role';
  await expect(migrate(plain.href, missing.href)).rejects.toThrow(
    'the database role missing_role of a service does not exist',
  );
  // The tables exist by then; an owner without other rights can still grant rights to an existing role.
  await expect(migrate(plain.href, services.applicationUrl)).resolves.toEqual([]);
  await owner.query('drop database plain_owned');
  await owner.query('drop role plain_owner');
  const everything = await connect(fresh);
  await everything.query(`drop owned by ${url.username}; drop role ${url.username}`);
  await everything.end();
});
