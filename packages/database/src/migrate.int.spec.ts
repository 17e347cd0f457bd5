import { type TestServices, testServices } from '@quarry/infra/testing/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#migrate.ts';
import { MIGRATIONS } from '#migrations/migrations.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.release());

test('[D1] of several migrations at once one does all the work, and there is nothing left to do', async () => {
  const all = Object.keys(MIGRATIONS);
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(services.databaseUrl)));
  expect(runs.flat()).toEqual(all);
  expect(all).toEqual(all.toSorted());
  await expect(migrate(services.databaseUrl)).resolves.toEqual([]);
});

test('[D1] a database that is away is told with its cause', async () => {
  const nowhere = new URL(services.databaseUrl);
  nowhere.port = '1';
  await expect(migrate(nowhere.href)).rejects.toThrow(expect.objectContaining({ cause: expect.any(Error) }));
});
