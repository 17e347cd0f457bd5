import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationVariables, serviceUrls } from '@quarry/local-services/postgres/ensure-database';
import { startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { runCommand } from '@quarry/local-services/process/run-command';
import type { Janitor } from './janitor.ts';

/** A migrated Postgres cluster that each run copies instead of creating its own. */
export interface Template {
  /** Copies it to `folder`. */
  copyTo(folder: string): Promise<void>;
  remove(): Promise<void>;
}

/** @param sourceRoot the checkout whose migrations are applied */
export async function makeTemplate(sourceRoot: string, janitor: Janitor): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-faults-template-'));
  janitor.watchFolder(folder);
  const dataDir = join(folder, 'postgres');
  const postgres = await startPostgres({
    dataDir,
    settings: POSTGRES_SETTINGS,
    onSpawn: (pid) => janitor.watchProcess(pid),
  });
  const migrations = join(sourceRoot, 'packages', 'database', 'src', 'migrate-cli.ts');
  const roles = migrationVariables(postgres.url, serviceUrls(postgres.url));
  await runCommand(process.execPath, [migrations], { env: roles });
  await postgres.stop();
  janitor.forgetProcess(postgres.pid);
  return {
    async copyTo(target) {
      await mkdir(target, { recursive: true });
      await runCommand('cp', ['-a', `${dataDir}/.`, target]);
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
      janitor.forget(folder);
    },
  };
}

/** The production settings, scaled down, without making commits less durable. */
export const POSTGRES_SETTINGS = {
  shared_buffers: '32MB',
  max_connections: 120,
  max_wal_size: '64MB',
  min_wal_size: '32MB',
} as const;
