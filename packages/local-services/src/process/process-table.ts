import { readFileSync } from 'node:fs';
import { execaSync } from 'execa';

/** The whole command line of a process, or undefined when there is none with this id. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'linux') return fromProc(pid);
  // -ww: full width; a truncated path would not be recognised.
  const { stdout, failed } = execaSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { reject: false });
  return failed ? undefined : stdout.trim();
}

/** Small Linux images have no `ps`. A zombie has an empty command line. */
function fromProc(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined;
  }
}
