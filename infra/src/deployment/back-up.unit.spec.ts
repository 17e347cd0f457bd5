import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHECKOUT } from '#deployment/checkout.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(() => folder.remove());

/**
 * Starts the script on Sunday, 22 November 2026. Each start ends after its backup, because Postgres refuses to record
 * it. @param fulls days of the full backups in the storage @returns the arguments of each backup
 */
async function backUp(fulls: readonly string[], { starts = 1, weeks = '' } = {}): Promise<string[]> {
  const [bin, info, log] = [join(folder.path, 'bin'), join(folder.path, 'info'), join(folder.path, 'log')];
  await mkdir(bin);
  const printed = (day: string) => `        full backup: ${day}-030000F\n            database size: 22MB\n`;
  const diff = '        diff backup: 20261121-030000F_20261122-030000D\n';
  await writeFile(info, `stanza: quarry\n    status: ok\n\n    db (current)\n${fulls.map(printed).join('')}${diff}`);
  const programs = {
    pgbackrest: `
case $* in info) cat '${info}' ;; backup*) echo "$*" >>'${log}' ;; esac
case $* in backup*type=full*) echo '${printed('20261122')}' >>'${info}' ;; esac`,
    date: `case $* in *%u) echo 7 ;; *'7 days ago'*%Y%m%d) echo 20261115 ;; *%s) echo 1795348800 ;; *) exit 1 ;; esac`,
    psql: 'exit 1',
    touch: '',
  };
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const settings = {
    PGBACKREST_PG1_SOCKET_PATH: '/',
    PGBACKREST_PG1_USER: 'quarry',
    PGBACKREST_PG1_DATABASE: 'quarry',
  };
  const env = { ...settings, BACKUP_KEEP_WEEKS: weeks, PATH: `${bin}:${process.env.PATH}` };
  const script = join(CHECKOUT, 'infra', 'images', 'back-up.sh');
  for (let start = 0; start < starts; start++) await expect(runCommand('sh', [script], { env })).rejects.toThrow();
  return (await readFile(log, 'utf8')).trimEnd().split('\n');
}

test.each([
  { fulls: [], type: 'full' },
  { fulls: ['20261108', '20261115'], type: 'full' },
  { fulls: ['20261109', '20261116'], type: 'diff' },
])('[Y1601] the backup of 22 November after full ones on $fulls is $type', async ({ fulls, type }) => {
  expect(await backUp(fulls)).toEqual([expect.stringContaining(`--type=${type}`)]);
});

test('[Y1601] a container that restarts repeatedly makes one full backup', async () => {
  const backups = await backUp(['20261108', '20261115'], { starts: 4 });
  expect(backups.map((one) => /--type=(\w+)/.exec(one)?.[1])).toEqual(['full', 'diff', 'diff', 'diff']);
});

test.each([
  { weeks: '', days: 28 },
  { weeks: '6', days: 42 },
])('[Y1602] with BACKUP_KEEP_WEEKS=$weeks backups are kept for $days days, however many there are', async (given) => {
  const [backup] = await backUp([], given);
  expect(backup).toContain('--repo1-retention-full-type=time');
  expect(backup).toMatch(new RegExp(` --repo1-retention-full=${given.days}$`));
});
