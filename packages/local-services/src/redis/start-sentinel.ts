import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '#find-program.ts';
import { freePort, LOOPBACK } from '#ports.ts';
import { type ManagedProcess, type ProcessHooks, startProcess } from '#process/managed-process.ts';

/** Starts one sentinel, which decides alone that the primary `name` is down. */
export async function startSentinel(
  options: ProcessHooks & { dataDir: string; name: string; primaryPort: number },
): Promise<ManagedProcess & { port: number }> {
  const { dataDir, name, primaryPort, ...hooks } = options;
  const program = findProgram(['redis-server', 'valkey-server']);
  if (!program) throw new Error('no redis-server on the PATH');
  const port = await freePort();
  const file = join(dataDir, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    `dir "${dataDir}"`,
    `sentinel monitor ${name} ${LOOPBACK} ${primaryPort} 1`,
    `sentinel down-after-milliseconds ${name} 1000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const sentinel = await startProcess({
    ...hooks,
    name: 'sentinel',
    command: program,
    // Keeps the command line, by which an orphan of a killed launcher is recognised.
    args: [file, '--sentinel', '--set-proc-title', 'no'],
    cwd: dataDir,
    isReady: (line) => line.includes('+monitor'),
    readyTimeoutMs: 20_000,
  });
  return { ...sentinel, port };
}
