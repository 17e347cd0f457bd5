import { partitionOf } from '@quarry/events/backplane/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSession } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { auditLog } from './audit-log.ts';
import { databaseFigures } from './database-figures.ts';
import { listSessions } from './list-sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

test('[Y20] reads the statistics of the database and of the product data in it', async () => {
  await database.pool.query(
    `insert into session (id, partition, host_id, quiz_id, phase, ended) values
     ('s1', 1, 'h1', 'q', 'lobby', false), ('s2', 1, 'h2', 'q', 'playing', false), ('s3', 1, 'h1', 'q', 'lobby', true)`,
  );
  await database.pool.query(
    `insert into session_player (session_id, player_id, name_key, identifier, device_id, has_left) values
     ('s1', 'p1', 'A', 'a', 'd1', false), ('s1', 'p2', 'B', 'b', 'd2', true), ('s3', 'p3', 'C', 'c', 'd3', false)`,
  );
  const figures = await databaseFigures(database);
  expect(figures).toMatchObject({
    sessions: { lobby: 1, playing: 1 },
    players: 1,
    deadLettersWaiting: 0,
    sessionsQuarantined: 0,
    partitionsWithoutOwner: 64,
  });
  for (const value of Object.values(figures)) expect(typeof value === 'object' || value >= 0).toBe(true);
  expect(figures.transactionIdsLeft).toBeGreaterThan(2 ** 30);
});

test('[Y1940] of the sessions in quarantine only running ones count, so that ending one clears its alert', async () => {
  await database.pool.query(
    `insert into quarantine (session_id, version, reason) values
     ('s1', 1, 'unreadable'), ('s3', 1, 'unreadable'), ('without-a-row', 1, 'unreadable')`,
  );
  expect((await databaseFigures(database)).sessionsQuarantined).toBe(1);
});

test('[Y1412] the age of the last backup is known once one is recorded, whatever other settings exist', async () => {
  const age = async () => (await databaseFigures(database)).backupAge;
  const record = (value: string) =>
    database.asOwner(`do $$ begin
      execute format('alter database %I set quarry.backed_up_at = %L', current_database(), ${value});
    end $$`);
  await record(`'yesterday'`);
  expect(await age()).toBeNull();
  await record(`floor(extract(epoch from now()))::bigint - 3600`);
  expect(await age()).toBeGreaterThanOrEqual(3_600);
  expect(await age()).toBeLessThan(4_600);
});

test('[Y10] ended sessions are listed only on request', async () => {
  const ids = async (ended: boolean) => (await listSessions(database, { ended, limit: 10 })).map(({ id }) => id).sort();
  expect(await ids(false)).toEqual(['s1', 's2']);
  expect(await ids(true)).toEqual(['s1', 's2', 's3']);
});

test('[Y14] a session without events has no findings', async () => {
  const nothing = { missingVersions: [], fallenEpochs: [], withoutOutcome: [], foreignPartition: [] };
  expect(await auditLog(database, newSession())).toEqual(nothing);
});

test('[Y1960] a log is audited in pages, carrying over the findings of earlier ones', async () => {
  const sessionId = newSession();
  await database.pool.query(
    `insert into session_event select $1, version, $2, case version when 2 then 2 else 1 end, 0, version, 'Any', '{}'
    from unnest(array[1, 2, 3, 4, 7, 8]) version`,
    [sessionId, partitionOf(sessionId)],
  );
  const findings = { missingVersions: [5], fallenEpochs: [3, 4, 7, 8], withoutOutcome: [], foreignPartition: [] };
  for (const pageSize of [1, 2, 4, 6, 7]) expect(await auditLog(database, sessionId, pageSize)).toEqual(findings);
});
