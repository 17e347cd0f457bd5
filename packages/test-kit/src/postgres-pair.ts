import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { runCommand } from '@quarry/local-services/process/run-command';
import { startTcpProxy, type TcpProxy } from '#tcp-proxy.ts';
import type { TestFolder } from '#test-folders.ts';

/** A primary and its streaming standby. */
export interface PostgresPair {
  readonly primary: Postgres;
  readonly standby: Postgres;
  /** The link between them. */
  readonly link: TcpProxy;
  stop(): Promise<void>;
}

const SMALL = { max_connections: 30, shared_buffers: '16MB' };

/**
 * Starts both on loopback ports; resolves once the standby streams.
 * @param synchronous whether a commit waits for the standby
 * @param prepare fills the database before it is copied
 */
export async function startPostgresPair(
  folder: TestFolder,
  synchronous: boolean,
  prepare: (url: string) => Promise<unknown>,
): Promise<PostgresPair> {
  const run = (name: string, settings: Record<string, string> = {}, log?: (line: string) => void) => {
    const dataDir = join(folder.path, name);
    return startPostgres({ dataDir, settings: { ...SMALL, ...settings }, onSpawn: folder.onSpawn, log });
  };
  const first = await run('primary');
  await prepare(first.url);
  await first.stop();
  // A cleanly shut down cluster may be copied.
  await runCommand('cp', ['-a', join(folder.path, 'primary'), join(folder.path, 'standby')]);
  await writeFile(join(folder.path, 'standby', 'cluster', 'standby.signal'), '');
  const primary = await run('primary', synchronous ? { synchronous_standby_names: '*' } : {});
  const link = await startTcpProxy(primary.url);
  const streams = Promise.withResolvers<void>();
  const standby = await run('standby', { primary_conninfo: link.url }, (line) => {
    if (line.includes('started streaming WAL')) streams.resolve();
  });
  // A standby serves queries before its primary knows it.
  await streams.promise;
  return {
    primary,
    standby,
    link,
    stop: async () => {
      await link.close();
      await primary.stop();
      await standby.stop();
    },
  };
}
