import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { untilGone } from '#process/end-process.ts';
import { commandOf } from '#process/process-table.ts';

/**
 * Ends a server that a killed launcher left running on this cluster, and removes a stale `postmaster.pid`.
 * PostgreSQL itself refuses to start when the id in `postmaster.pid` belongs to any process by now.
 * Call it only while holding the lock of the folder the cluster is in.
 */
export async function endLeftoverPostgres(clusterPath: string): Promise<void> {
  const note = join(clusterPath, 'postmaster.pid');
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const pid = Number(text.split('\n')[0]);
  const command = Number.isInteger(pid) ? commandOf(pid) : undefined;
  if (command?.includes('postgres') && command.includes(clusterPath)) {
    // SIGINT is PostgreSQL's fast shutdown: open connections are cut, the data is written.
    await untilGone(pid, { signal: 'SIGINT', graceMs: 10_000 });
  }
  await rm(note, { force: true });
}
