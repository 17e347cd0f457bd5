import { runCommand } from '@quarry/local-services/process/run-command';
import { dockerAnswers } from '@quarry/test-kit/containers';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { readComposition } from '#deployment/composition.ts';
import { BACKUP_SETTINGS, writeBackupStorage } from '#deployment/spec-support/backup-storage.ts';
import { type ComposeProject, composeProject } from '#deployment/spec-support/compose-project.ts';

const OVERLAYS = ['infra/compose/standby.yml', 'infra/compose/backup.yml'];
const DATABASE = ['postgres', 'standby', 'backup', 'app'];

describe.skipIf(!(await dockerAnswers()))('a standby with backups', () => {
  let folder: TestFolder;
  let files: string[];
  let project: ComposeProject;
  /** Contents of .env. */
  const settings: Record<string, string> = { ...BACKUP_SETTINGS, QUARRY_REGISTRY: 'quarry-spec/failover' };
  const psql = (statement: string) =>
    project.compose('exec', '-T', 'postgres', 'psql', '-qtAX', '-U', 'quarry', '-c', statement);
  const rows = async () => (await psql('select n from kept order by n')).split('\n').map(Number);
  const up = () => project.compose('up', '--detach', '--build', '--wait', 'app');
  const containers = () => Promise.all(DATABASE.map((name) => project.compose('ps', '--quiet', name)));
  const backups = async (): Promise<{ label: string; archive: { stop: string } }[]> =>
    JSON.parse(await project.compose('exec', '-T', 'backup', 'pgbackrest', 'info', '--output=json'))[0].backup;
  /** Runs the commands of docs/operations.md for an installation with backups. */
  async function failOver(): Promise<void> {
    const [, block = ''] =
      /Postgres by hand.*\n\n((?: {4}.*\n)+)/.exec(await readCheckout('docs', 'operations.md')) ?? [];
    const [before = '', after = ''] = block
      .replaceAll('quarry_', `${project.name}_`)
      .replace('rm -sf postgres standby', '$& backup')
      .replace(/up -d --wait(?= +#)/, '$& app')
      .split(/^ +# into \.env.*$/m);
    expect(before + after).toMatch(/standby backup .*up -d postgres .*--wait app /s);
    const env = { COMPOSE_FILE: files.join(':'), COMPOSE_PROJECT_NAME: project.name };
    const shell = (lines: string) => runCommand('sh', ['-ec', lines], { cwd: CHECKOUT, env: { ...settings, ...env } });
    await shell(before);
    Object.assign(settings, { POSTGRES_VOLUME: 'standby', STANDBY_VOLUME: 'postgres' });
    await shell(after);
  }

  beforeAll(async () => {
    folder = await makeTestFolder();
    const { services } = readComposition(await readCheckout('docker-compose.yml'));
    // Stands in for the engine, with its dependencies, so that `up` starts them all.
    const app = {
      image: services.postgres?.image,
      entrypoint: ['sleep', 'infinity'],
      init: true,
      depends_on: {
        synchronous: { condition: 'service_completed_successfully' },
        backup: { condition: 'service_healthy' },
      },
    };
    files = ['docker-compose.yml', ...OVERLAYS, await writeBackupStorage(folder.path, { app })];
    project = await composeProject(files, settings);
    await up();
  }, 600_000);
  afterAll(async () => {
    await project.remove();
    await folder.remove();
  });

  test('[Y1437] the documented failover keeps every row and the address; backups continue, and `up` replaces nothing', async () => {
    await psql('create table kept (n int)');
    await psql('insert into kept values (1)');
    const app = await project.compose('ps', '--quiet', 'app');
    const before = await backups();
    await project.compose('kill', 'postgres');
    await failOver();
    expect(await rows()).toEqual([1]);
    expect(await psql('select application_name, sync_state from pg_stat_replication')).toBe('standby|sync');
    const [last] = (await backups()).toReversed();
    expect(before.map(({ label }) => label)).not.toContain(last?.label);
    // Its name begins with the successor's timeline.
    expect(last?.archive.stop).toMatch(/^00000002/);
    const all = await containers();
    expect(all).toContain(app);
    await up();
    expect(await containers()).toEqual(all);
  }, 600_000);

  test('[Y1438] a standby does not start on the data of a primary', async () => {
    settings.STANDBY_VOLUME = 'standby';
    const started = project.compose('run', '--rm', '--no-deps', 'standby');
    await expect(started).rejects.toThrow('this volume has the data of a primary');
    settings.STANDBY_VOLUME = 'postgres';
  }, 60_000);

  test('[Y1437] writes after a failover are restored, and commits do not wait for a missing standby', async () => {
    await psql('insert into kept values (2)');
    // This server's commits wait for its standby.
    await project.compose('exec', '-T', 'backup', 'pgbackrest', 'backup', '--type=diff');
    await psql('insert into kept values (3)');
    const segment = await psql('select pg_walfile_name(pg_switch_wal())');
    const archived = () => psql(`select last_archived_wal >= '${segment}' from pg_stat_archiver`);
    await expect.poll(archived, { timeout: 60_000 }).toBe('t');
    await project.compose('rm', '--stop', '--force', 'postgres', 'standby', 'backup');
    for (const volume of ['postgres', 'standby'])
      await runCommand('docker', ['volume', 'rm', `${project.name}_${volume}`]);
    await project.compose('run', '--rm', 'restore');
    await project.compose('up', '--detach', '--wait', 'postgres');
    expect(await psql('select pg_is_in_recovery()')).toBe('f');
    expect(await psql('show synchronous_standby_names')).toBe('');
    expect(await rows()).toEqual([1, 2, 3]);
    await up();
    expect(await psql('select application_name, sync_state from pg_stat_replication')).toBe('standby|sync');
  }, 600_000);
});
