import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** Time, machine and commit of a table. */
export function machineLine(): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory} GiB, Node ${process.version}.`;
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
