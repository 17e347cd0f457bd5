import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The whole command line of a process, or undefined when there is none with this id. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'linux') return fromProc(pid);
  try {
    // -ww: the full width, otherwise a long path is cut and nobody recognises it.
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/** Small Linux images have no `ps`. A process that ended and waits for its parent has an empty command line. */
function fromProc(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined;
  }
}
