import { readdir, readFile } from 'node:fs/promises';

/** Ticks per second of the kernel's CPU accounting; 100 on every Linux. */
const TICKS = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly seconds: number;
  /** CPU of its ended children. */
  readonly endedSeconds: number;
}

/** @returns null for a process that is gone, or where there is no /proc */
async function timesOf(pid: number | string): Promise<ProcessTimes | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may contain spaces; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (user: number) => (Number(fields[user]) + Number(fields[user + 1])) / TICKS;
  return { parent: Number(fields[1]), seconds: seconds(11), endedSeconds: seconds(13) };
}

/** CPU seconds of a process and its children, including ended ones: each connection to Postgres is one. 0 without /proc. */
export async function cpuOfProcess(pid: number): Promise<number> {
  const own = await timesOf(pid);
  return own ? own.seconds + (await cpuOfChildren(pid)) : 0;
}

/** CPU seconds of a process's children, including ended ones; 0 without /proc. */
export async function cpuOfChildren(pid: number): Promise<number> {
  const own = await timesOf(pid);
  if (!own) return 0;
  const others = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(others.map(timesOf));
  return all.reduce((sum, times) => sum + (times?.parent === pid ? times.seconds : 0), own.endedSeconds);
}

/** CPU seconds of the whole machine; 0 without /proc. */
export async function cpuOfMachine(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (stat.split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / TICKS;
}

/** Resident bytes of a process; NaN, which reaches no goal, for one that is gone, or without /proc. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}
