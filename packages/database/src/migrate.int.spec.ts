import { type TestServices, testServices } from '@quarry/test-kit/services';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#migrate.ts';
import { MIGRATIONS } from '#migrations/migrations.ts';
import { openPool } from '#pool.ts';
import { untilMigrated } from '#schema-check.ts';
import { createRetention } from '#sessions/retention.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.release());

test('[D1] of several concurrent migrations one does all the work, and the others find nothing to do', async () => {
  const all = Object.keys(MIGRATIONS);
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(services.databaseUrl)));
  expect(runs.flat()).toEqual(all);
  expect(all).toEqual(all.toSorted());
  await expect(migrate(services.databaseUrl)).resolves.toEqual([]);
});

test('[D1] an unavailable database is reported with its cause', async () => {
  const nowhere = new URL(services.databaseUrl);
  nowhere.port = '1';
  await expect(migrate(nowhere.href)).rejects.toThrow(expect.objectContaining({ cause: expect.any(Error) }));
});

test('[D203] of several running sessions of a host the newest stays; the others end, also in their logs', async () => {
  const spec = await testServices();
  const database = openPool(spec.databaseUrl, { applicationName: 'spec' });
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => MIGRATIONS } });
  expect(await migrator.migrateTo('0007-mails')).not.toHaveProperty('error');
  await database.pool.query(`
    insert into session (id, partition, host_id, quiz_id, phase, created_at, touched_at, finished, ended,
      current_question_id, deadline) values
    ('old', 1, 'ada', 'q', 'playing', 1, 11, false, false, 'q1', 99),
    ('shown', 2, 'ada', 'q', 'endscreen', 3, 13, true, false, 'q1', null),
    ('new', 3, 'ada', 'q', 'lobby', 2, 12, false, false, null, null),
    ('over', 4, 'ada', 'q', 'ended', 4, 14, true, true, null, null),
    ('bobs', 5, 'bob', 'q', 'lobby', 1, 11, false, false, null, null);
    insert into event (session_id, version, partition, epoch, at, command_id, type, data) values
    ('old', 1, 1, 3, 1, 'c1', 'SessionCreated', '{}'), ('old', 2, 1, 4, 2, 'c2', 'QuestionOpened', '{}'),
    ('shown', 1, 2, 1, 3, 'c1', 'SessionCreated', '{}')`);
  await migrate(spec.databaseUrl);
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  expect(await rows('select id, phase, finished_at from session where not ended order by id')).toEqual([
    { id: 'bobs', phase: 'lobby', finished_at: null },
    { id: 'new', phase: 'lobby', finished_at: null },
  ]);
  expect(await rows(`select finished_at from session where id = 'over'`)).toEqual([{ finished_at: 14 }]);
  expect(
    await rows(`select session_id, version, epoch, at, type, data from session_event where command_id = 'migration-0008'
      order by session_id, version`),
  ).toEqual([
    { session_id: 'old', version: 3, epoch: 4, at: 11, type: 'QuestionClosed', data: { questionId: 'q1', by: 'host' } },
    { session_id: 'old', version: 4, epoch: 4, at: 11, type: 'SessionEnded', data: { reason: 'replaced' } },
    { session_id: 'shown', version: 2, epoch: 1, at: 13, type: 'SessionEnded', data: { reason: 'replaced' } },
  ]);
  expect(await rows('select session_id, version, rejection from command_outcome order by session_id')).toEqual([
    { session_id: 'old', version: 4, rejection: null },
    { session_id: 'shown', version: 2, rejection: null },
  ]);
  await database.close();
  await spec.release();
});

test('[D2443] accounts from before the migration count as used when it runs', async () => {
  const spec = await testServices();
  const database = openPool(spec.databaseUrl, { applicationName: 'spec' });
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => MIGRATIONS } });
  expect(await migrator.migrateTo('0021-remotes-of-sign-ins')).not.toHaveProperty('error');
  await database.pool.query(
    `insert into app_user (id, email, created_at) values ('old', 'old@example.org', now() - interval '1 year')`,
  );
  await migrate(spec.databaseUrl);
  await expect(createRetention(database).forgetUnverified(1, 10)).resolves.toBe(0);
  await database.close();
  await spec.release();
});

test('[D2501] stored addresses are normalized; of several with the same form the confirmed account gets it', async () => {
  const spec = await testServices();
  const database = openPool(spec.databaseUrl, { applicationName: 'spec' });
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => MIGRATIONS } });
  expect(await migrator.migrateTo('0025-unused')).not.toHaveProperty('error');
  await database.pool.query(`
    insert into app_user (id, email, verified_at, created_at) values
    ('alone', 'ann@müller.example', now(), now()),
    ('plain', 'bob@example.org', null, now()),
    ('taken', 'eve@xn--mller-kva.example', null, now() - interval '2 days'),
    ('owner', 'eve@müller.example', now(), now()),
    ('third', 'eve@ｍüller.example', now(), now() + interval '1 day'),
    ('never', 'no@127.1', null, now());
    insert into sign_in_link (token_hash, user_id, email, expires_at) values
    ('link', 'owner', 'eve@müller.example', now() + interval '1 hour')`);
  await migrate(spec.databaseUrl);
  const { rows } = await database.pool.query('select id, email from app_user order by id');
  expect(Object.fromEntries(rows.map(({ id, email }) => [id, email]))).toEqual({
    alone: 'ann@xn--mller-kva.example',
    plain: 'bob@example.org',
    taken: 'eve@müller.example',
    owner: 'eve@xn--mller-kva.example',
    third: 'eve@ｍüller.example',
    never: 'no@127.1',
  });
  expect((await database.pool.query('select email from sign_in_link')).rows).toEqual([
    { email: 'eve@xn--mller-kva.example' },
  ]);
  await database.close();
  await spec.release();
});

test('[D700] waits until the database is migrated, and reports why', async () => {
  const own = await testServices();
  onTestFinished(() => own.release());
  const { databaseUrl, applicationUrl } = own;
  const reasons: string[] = [];
  const heard = new Map<string, () => void>();
  const told = (part: string) => new Promise<void>((resolve) => heard.set(part, resolve));
  const waiting = untilMigrated(applicationUrl, (reason) => {
    reasons.push(reason);
    for (const [part, resolve] of heard) if (reason.includes(part)) resolve();
  });
  // Either the role does not exist, or the schema.
  await expect.poll(() => reasons.length).toBe(1);

  const owner = openPool(databaseUrl, { applicationName: 'spec', max: 1 });
  const migrator = new Migrator({ db: owner.db, provider: { getMigrations: async () => MIGRATIONS } });
  const lacksRights = told('lacks its rights');
  expect(await migrator.migrateTo('0009-due-mails')).not.toHaveProperty('error');
  await lacksRights;
  const lacksSchema = told('lacks 0011-retention, 0012-leftovers');
  const role = new URL(applicationUrl).username;
  await owner.pool.query(`grant usage on schema public to ${role}; grant select on kysely_migration to ${role}`);
  await lacksSchema;
  await migrate(databaseUrl, applicationUrl);
  await waiting;
  expect(reasons).toHaveLength(3);

  // A later release migrates before its services start: those of this one still start.
  await owner.pool.query(`insert into kysely_migration values ('9999-later', 'now')`);
  await untilMigrated(applicationUrl, (reason) => reasons.push(reason));
  expect(reasons).toHaveLength(3);
  await owner.close();
});
