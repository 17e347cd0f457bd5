import { cpuOfChildren, cpuOfMachine, cpuOfProcess } from './proc.ts';

/** Resources used in a run, as measured from this process. */
export interface Usage {
  /** CPU seconds by part: services by name, `postgres`, `redis`, `driver`, and `machine` for the total. */
  readonly cpuSeconds: Record<string, number>;
  /** Bytes of resident memory by service. */
  readonly residentBytes: Record<string, number>;
  /** `performance.now()` of the reading. */
  readonly at: number;
}

/** Metrics pages, and processes of this machine by name. */
export interface UsageSources {
  readonly metrics: readonly string[];
  readonly processes: readonly { readonly name: string; readonly pid: number }[];
}

const STORES = ['postgres', 'redis'];

/** The text of a metrics page; empty when it does not answer, so that a service killed in the run counts as zero. */
export const readPage = (url: string): Promise<string> =>
  fetch(url).then(
    (response) => response.text(),
    () => '',
  );

/** Sums the process metrics by service, and of both stores. */
export async function readUsage({ metrics, processes }: UsageSources): Promise<Usage> {
  const cpuSeconds: Record<string, number> = {};
  const residentBytes: Record<string, number> = {};
  for (const page of metrics) {
    const text = await readPage(page);
    add(cpuSeconds, text, 'process_cpu_seconds_total');
    add(residentBytes, text, 'process_resident_memory_bytes');
  }
  for (const { name, pid } of processes)
    if (STORES.includes(name)) cpuSeconds[name] = (cpuSeconds[name] ?? 0) + (await cpuOfProcess(pid));
  const { user, system } = process.cpuUsage();
  cpuSeconds.driver = (user + system) / 1e6 + (await cpuOfChildren(process.pid));
  cpuSeconds.machine = await cpuOfMachine();
  return { cpuSeconds, residentBytes, at: performance.now() };
}

function add(sums: Record<string, number>, text: string, metric: string): void {
  for (const [, service = '', value] of text.matchAll(
    new RegExp(`^${metric}\\{[^}]*service="([^"]+)"[^}]*\\} (\\S+)`, 'gm'),
  ))
    sums[service] = (sums[service] ?? 0) + Number(value);
}

/** The difference between two readings. */
export interface Spending {
  readonly seconds: number;
  /** CPU of the product's parts. */
  readonly cpuSeconds: Record<string, number>;
  readonly driverSeconds: number;
  /** CPU of other programs on the machine: how disturbed the run was. */
  readonly othersSeconds: number;
}

export function spent(before: Usage, after: Usage): Spending {
  const cpuSeconds: Record<string, number> = {};
  // A restarted service starts from zero.
  for (const [name, seconds] of Object.entries(after.cpuSeconds))
    cpuSeconds[name] = Math.max(0, seconds - (before.cpuSeconds[name] ?? 0));
  const { driver: driverSeconds = 0, machine = 0, ...product } = cpuSeconds;
  const own = driverSeconds + total(product);
  return {
    seconds: (after.at - before.at) / 1000,
    cpuSeconds: product,
    driverSeconds,
    othersSeconds: Math.max(0, machine - own),
  };
}

export const total = (cpuSeconds: Record<string, number>): number =>
  Object.values(cpuSeconds).reduce((sum, seconds) => sum + seconds, 0);
