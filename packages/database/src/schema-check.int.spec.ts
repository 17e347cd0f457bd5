import { type TestServices, testServices } from '@quarry/test-kit/services';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#migrate.ts';
import { MIGRATIONS } from '#migrations/migrations.ts';
import { openPool } from '#pool.ts';
import { untilMigrated } from '#schema-check.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.release());

test('[D700] waits until the database is migrated, and reports why', async () => {
  const { databaseUrl, applicationUrl } = services;
  const reasons: string[] = [];
  const heard = new Map<string, () => void>();
  const told = (part: string) => new Promise<void>((resolve) => heard.set(part, resolve));
  const waiting = untilMigrated(applicationUrl, (reason) => {
    reasons.push(reason);
    for (const [part, resolve] of heard) if (reason.includes(part)) resolve();
  });
  // The role does not exist, or nothing does.
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
