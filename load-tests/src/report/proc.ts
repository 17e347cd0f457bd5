import { readdir, readFile } from 'node:fs/promises';

/** Ticks of the kernel's CPU accounting in a second; Linux has used 100 everywhere for decades. */
const TICKS = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly seconds: number;
  /** Of its children that have ended. */
  readonly endedSeconds: number;
}

/** @returns null for a process that is gone, or where there is no /proc */
async function timesOf(pid: number | string): Promise<ProcessTimes | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in brackets may hold blanks; what follows it does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (user: number) => (Number(fields[user]) + Number(fields[user + 1])) / TICKS;
  return { parent: Number(fields[1]), seconds: seconds(11), endedSeconds: seconds(13) };
}

/** Seconds of CPU of a process and its children, ended ones too: each connection to Postgres is one. 0 without /proc. */
export async function cpuOfProcess(pid: number): Promise<number> {
  const own = await timesOf(pid);
  if (!own) return 0;
  const others = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(others.map(timesOf));
  const living = all.reduce((sum, times) => sum + (times?.parent === pid ? times.seconds : 0), 0);
  return own.seconds + own.endedSeconds + living;
}

/** Seconds of CPU that anything on this machine has used; 0 without /proc. */
export async function cpuOfMachine(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (stat.split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / TICKS;
}
