import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { migrate } from '@quarry/database/migrate';
import { databaseFigures } from '@quarry/database/operators/database-figures';
import { withApplicationRole } from '@quarry/local-services/postgres/ensure-database';
import { type Postgres, startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { runCommand } from '@quarry/local-services/process/run-command';
import { type Redis, startRedis } from '@quarry/local-services/redis/start-redis';
import { type Service, startService } from '@quarry/local-services/start-service';
import { EVERY } from '@quarry/test-kit/every';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKOUT } from '#deployment/checkout.ts';
import { archiveSegment, expectContinued, switchSegment } from '#deployment/spec-support/restored.ts';
import { type OpsContext, openContext } from '#ops/context.ts';
import { carryOut, playedSession } from '#ops/spec-support/played-session.ts';

let folder: TestFolder;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = await makeTestFolder();
  // Postgres refuses root and runs as another user, who needs access.
  await runCommand('chmod', ['755', folder.path]);
});

afterAll(async () => {
  for (const one of running.toReversed()) await one.stop();
  await folder.remove();
});

const keep = <T extends { stop(): Promise<void> }>(one: T): T => {
  running.push(one);
  return one;
};

async function startSystem(
  data: string,
  settings: Record<string, string>,
): Promise<{ postgres: Postgres; redis: Redis; engine: Service; context: OpsContext }> {
  const { path, onSpawn } = folder;
  const postgres = keep(await startPostgres({ dataDir: join(path, data), settings, onSpawn }));
  const redis = keep(await startRedis({ dataDir: join(path, `${data}-redis`), appendOnly: false, onSpawn }));
  const databaseUrl = withApplicationRole(postgres.url);
  await migrate(postgres.url, databaseUrl);
  const entry = join(CHECKOUT, 'services', 'session-engine', 'src', 'main.ts');
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, LOG_LEVEL: 'info' };
  const engine = keep(await startService({ name: 'engine', entry, env, graceMs: 10_000 }, { onSpawn }));
  const context = openContext({ databaseUrl, redisUrl: redis.url }, () => undefined);
  return { postgres, redis, engine, context };
}

/** An online backup by SQL and copying, as in PostgreSQL's manual ("low-level API"). */
async function backUp(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: places } = await client.query<{ data_directory: string }>('show data_directory');
  const cluster = relative(from, places[0]?.data_directory ?? '');
  await client.query(`select pg_backup_start('spec', true)`);
  // The WAL comes from the archive; its files may vanish meanwhile.
  await mkdir(to);
  await runCommand('sh', ['-c', `tar -C '${from}' --exclude='pg_wal/*' -cf - . | tar -C '${to}' -xpf -`]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  for (const file of ['postmaster.pid', 'postmaster.opts']) await rm(join(to, cluster, file), { force: true });
  const label = join(to, cluster, 'backup_label');
  await writeFile(label, rows[0]?.labelfile ?? '');
  // With it, the server fetches missing segments from the archive and then continues.
  const signal = join(to, cluster, 'recovery.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(join(from, cluster));
  for (const file of [label, signal]) await chown(file, uid, gid);
}

test.runIf(EVERY)(
  '[Y60] [Y1142] from an online backup, the archived WAL and an empty Redis the system continues where the archive ends',
  async () => {
    const archive = join(folder.path, 'archive');
    await mkdir(archive);
    const archiving = { archive_mode: 'on', archive_command: `test ! -f '${archive}/%f' && cp %p '${archive}/%f'` };
    const before = await startSystem('first', archiving);
    const { id } = await playedSession(before.context);
    // Postgres, which runs as another user, cannot write there yet.
    const isFailing = async () => (await databaseFigures(before.context.database)).archiveFailing;
    expect(await isFailing()).toBe(0);
    await switchSegment(before.postgres.url);
    await expect.poll(isFailing, { timeout: 20_000 }).toBe(1);
    await chmod(archive, 0o777);
    await backUp(before.postgres.url, join(folder.path, 'first'), join(folder.path, 'second'));
    await carryOut(before.context, id, [{ type: 'LeaveSession', playerId: 'ada' }]);
    await archiveSegment(before.postgres.url);
    expect(await isFailing()).toBe(0);
    await before.context.close();
    // Both stores are destroyed.
    await before.engine.stop();
    await Promise.all([before.postgres.stop(), before.redis.stop()]);
    await rm(join(folder.path, 'first'), { recursive: true });

    // The restored server is reachable only when complete.
    const after = await startSystem('second', { restore_command: `cp '${archive}/%f' %p`, hot_standby: 'off' });
    await expectContinued(after.context, id);
    await after.context.close();
  },
);
