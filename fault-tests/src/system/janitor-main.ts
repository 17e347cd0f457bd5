import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { execaSync } from 'execa';

/**
 * Outlives the harness briefly, however that ends: when its standard input closes, it ends and removes everything
 * registered there. Lines: `process <pid>`, `gone <pid>`, `mount <path>`, `folder <path>`, `cleared <path>`.
 */
const processes = new Set<number>();
const mounts = new Set<string>();
const folders = new Set<string>();

// Ctrl-C reaches the whole foreground group; this process still has to clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [kind, rest = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (kind === 'process') processes.add(Number(rest));
    if (kind === 'gone') processes.delete(Number(rest));
    if (kind === 'mount') mounts.add(rest);
    if (kind === 'folder') folders.add(rest);
    if (kind === 'cleared') {
      mounts.delete(rest);
      folders.delete(rest);
    }
  })
  .on('close', () => {
    for (const pid of processes) kill(pid);
    // Postgres' child processes end shortly after the postmaster.
    setTimeout(removeAll, processes.size > 0 ? 500 : 0);
  });

/** Each is the leader of its process group. */
function kill(pid: number): void {
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has already ended.
    }
}

function removeAll(): void {
  // A path that was never mounted fails.
  for (const path of mounts) execaSync('umount', ['-l', path], { reject: false });
  for (const path of folders) rmSync(path, { recursive: true, force: true });
}
