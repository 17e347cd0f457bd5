import { join } from 'node:path';
import { migrate } from '@quarry/database/migrate';
import { databaseFigures } from '@quarry/database/operators/database-figures';
import { serviceUrls } from '@quarry/local-services/postgres/ensure-database';
import { runCommand } from '@quarry/local-services/process/run-command';
import { type Service, startService } from '@quarry/local-services/start-service';
import { dockerAnswers } from '@quarry/test-kit/containers';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { readComposition } from '#deployment/composition.ts';
import { BACKUP_SETTINGS, writeBackupStorage } from '#deployment/spec-support/backup-storage.ts';
import { type ComposeProject, composeProject } from '#deployment/spec-support/compose-project.ts';
import { archiveSegment, expectContinued } from '#deployment/spec-support/restored.ts';
import { type OpsContext, openContext } from '#ops/context.ts';
import { carryOut, playedSession } from '#ops/spec-support/played-session.ts';

describe.skipIf(!(await dockerAnswers()))('backups', () => {
  let folder: TestFolder;
  let redis: TestServices[];
  let project: ComposeProject;
  beforeAll(async () => {
    folder = await makeTestFolder();
    redis = [await testServices(), await testServices()];
    const own = await writeBackupStorage(folder.path);
    project = await composeProject(['docker-compose.yml', 'infra/compose/backup.yml', own], BACKUP_SETTINGS);
  });
  afterAll(async () => {
    await project.remove();
    await Promise.all(redis.map((services) => services.release()));
    await folder.remove();
  });

  /** An engine on the composition's database. */
  async function startSystem(redisUrl: string): Promise<{ owner: string; engine: Service; context: OpsContext }> {
    const owner = `postgres://quarry:${BACKUP_SETTINGS.POSTGRES_PASSWORD}@${await project.compose('port', 'postgres', '5432')}/quarry`;
    const urls = serviceUrls(owner);
    await migrate(owner, urls);
    const entry = join(CHECKOUT, 'services', 'session-engine', 'src', 'main.ts');
    const env = { DATABASE_URL: urls.engine, REDIS_URL: redisUrl, LOG_LEVEL: 'info' };
    const engine = await startService({ name: 'engine', entry, env, graceMs: 10_000 }, folder);
    return { owner, engine, context: openContext({ databaseUrl: urls.ops, redisUrl }, () => undefined) };
  }

  test('[Y1141] [Y1412] the database is restored from the storage alone, up to the last archived segment, and knows its last backup', async () => {
    await project.compose('up', '--detach', '--build', '--wait', 'backup');
    // Third-party storage has certificates of public CAs.
    await project.compose('exec', '-T', 'backup', 'test', '-s', '/etc/ssl/certs/ca-certificates.crt');
    const before = await startSystem(redis[0]?.redisUrl ?? '');
    const { id } = await playedSession(before.context);
    const age = async ({ database }: OpsContext) => (await databaseFigures(database)).backupAge;
    await expect.poll(() => age(before.context), { timeout: 20_000 }).toBeLessThan(600);
    await project.compose('exec', '-T', 'backup', 'pgbackrest', 'backup', '--type=diff');
    await carryOut(before.context, id, [{ type: 'LeaveSession', playerId: 'ada' }]);
    await before.context.close();
    await archiveSegment(before.owner);
    await before.engine.stop();
    await project.compose('rm', '--force', '--stop', 'postgres', 'backup');
    await runCommand('docker', ['volume', 'rm', `${project.name}_postgres`]);

    await project.compose('run', '--rm', 'restore');
    await project.compose('up', '--detach', '--wait', 'postgres');
    const after = await startSystem(redis[1]?.redisUrl ?? '');
    await expectContinued(after.context, id);
    expect(await age(after.context)).toBeLessThan(3_600);
    await after.context.close();
    await after.engine.stop();
    // Magic bytes of OpenSSL's encrypted format.
    const heads = `find /data/backups -type f -exec sh -c 'head -c 8 "$1"; echo' _ {} ';' | sort -u`;
    expect(await project.compose('exec', '-T', 's3', 'sh', '-c', heads)).toBe('Salted__');
  }, 600_000);

  test('[Y1410] a restore is refused while a server runs on the volume, even a hanging one, and works once it is killed', async () => {
    const run = (...args: string[]) => project.compose('run', '--rm', ...args);
    await expect(run('restore')).rejects.toThrow('a server may run on this volume');
    await project.compose('kill', '--signal', 'STOP', 'postgres');
    await expect(run('restore')).rejects.toThrow('a server may run on this volume');
    await project.compose('kill', 'postgres');
    // Left behind by a killed server.
    const left = '/var/lib/postgresql/18/docker/postmaster.pid';
    expect(await run('--entrypoint', 'ls', 'restore', left)).toBe(left);
    await run('restore');
    await project.compose('up', '--detach', '--wait', 'postgres');
  }, 600_000);

  test('[Y1515] a server that still replays the archive is not healthy, although it can be read', async () => {
    const inside = (...command: string[]) => project.compose('exec', '-T', 'postgres', ...command);
    const psql = (statement: string) => inside('psql', '-qtAX', '-U', 'quarry', '-c', statement);
    const { services } = readComposition(await readCheckout('docker-compose.yml'));
    const [, check = ''] = services.postgres?.healthcheck?.test ?? [];
    const isHealthy = () => inside('sh', '-c', check.replaceAll('$$', '$'));
    await project.compose('rm', '--stop', '--force', 'postgres', 'backup');
    // Simulates a slow archive.
    await project.compose('run', '--rm', 'restore', '--type=immediate', '--target-action=pause');
    await project.compose('up', '--detach', 'postgres');
    const paused = () => psql('select pg_get_wal_replay_pause_state()').catch(() => 'not yet');
    await expect.poll(paused, { timeout: 60_000 }).toBe('paused');
    await expect(isHealthy()).rejects.toThrow('session is read-only');
    await psql('select pg_wal_replay_resume()');
    await project.compose('up', '--detach', '--wait', 'postgres');
    expect(await psql('select pg_is_in_recovery()')).toBe('f');
    await isHealthy();
  }, 600_000);
});
