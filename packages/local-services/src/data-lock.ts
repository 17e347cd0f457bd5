import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalProcess, untilGone } from '#process/end-process.ts';
import { commandOf } from '#process/process-table.ts';

interface Recorded {
  name: string;
  pid: number;
  /** Its command line in the process table: ids are reused, so an id alone proves nothing. */
  command: string;
  /** The signal that ends it cleanly. */
  signal: NodeJS.Signals;
}

export interface DataLock {
  /** Records a process that must end if this one is killed; call it again when its command line changes. */
  record(name: string, pid: number, signal: NodeJS.Signals): void;
  forget(pid: number): void;
  /** Kills all of them at once. */
  killAll(): void;
  release(): void;
}

const GRACE_MS = 10_000;

/**
 * Makes this process the only one that uses a data folder. A killed launcher leaves its lock and orphaned services
 * behind. The orphans are ended first, after comparing their command lines with the recorded ones. @throws Error when
 * another launcher uses the folder
 */
export async function lockData(dataDir: string, log: (line: string) => void): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'launcher.json');
  const self: Recorded = {
    name: 'launcher',
    pid: process.pid,
    command: commandOf(process.pid) ?? '',
    signal: 'SIGTERM',
  };
  let children: Recorded[] = [];
  const write = (flag: 'w' | 'wx') => writeFileSync(path, `${JSON.stringify({ ...self, children })}\n`, { flag });

  while (!tryWrite(write)) {
    const left = read(path);
    if (left && isRunning(left)) {
      throw new Error(`this checkout is already running (process ${left.pid} uses ${dataDir}): stop it first`);
    }
    await endOrphans(left?.children ?? [], log);
    rmSync(path, { force: true });
  }
  return {
    record: (name, pid, signal) => {
      children = [
        ...children.filter((child) => child.pid !== pid),
        { name, pid, command: commandOf(pid) ?? '', signal },
      ];
      write('w');
    },
    forget: (pid) => {
      children = children.filter((child) => child.pid !== pid);
      write('w');
    },
    killAll: () => {
      for (const { pid } of children) signalProcess(-pid, 'SIGKILL');
    },
    release: () => rmSync(path, { force: true }),
  };
}

function tryWrite(write: (flag: 'wx') => void): boolean {
  try {
    write('wx');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): (Recorded & { children: Recorded[] }) | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Killed while writing.
    return undefined;
  }
}

function isRunning({ pid, command }: Recorded): boolean {
  return command !== '' && commandOf(pid) === command;
}

async function endOrphans(children: readonly Recorded[], log: (line: string) => void): Promise<void> {
  const running = children.filter(isRunning);
  if (running.length > 0) log(`ending processes of a killed start: ${running.map(({ name }) => name).join(', ')}`);
  await Promise.all(running.map(({ pid, signal }) => untilGone(pid, { signal, graceMs: GRACE_MS })));
}
