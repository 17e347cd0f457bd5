/** What the services spent, from their metrics pages. */
export interface Usage {
  /** Seconds of CPU by service. */
  readonly cpuSeconds: Record<string, number>;
  /** Bytes of resident memory by service. */
  readonly residentBytes: Record<string, number>;
}

/** Adds up the process figures of every page, by service. A page that does not answer counts as nothing. */
export async function readUsage(pages: readonly string[]): Promise<Usage> {
  const cpuSeconds: Record<string, number> = {};
  const residentBytes: Record<string, number> = {};
  for (const page of pages) {
    const text = await fetch(page).then(
      (response) => response.text(),
      () => '',
    );
    add(cpuSeconds, text, 'process_cpu_seconds_total');
    add(residentBytes, text, 'process_resident_memory_bytes');
  }
  return { cpuSeconds, residentBytes };
}

function add(sums: Record<string, number>, text: string, metric: string): void {
  for (const [, service = '', value] of text.matchAll(
    new RegExp(`^${metric}\\{[^}]*service="([^"]+)"[^}]*\\} (\\S+)`, 'gm'),
  ))
    sums[service] = (sums[service] ?? 0) + Number(value);
}

/** CPU seconds spent between two readings. */
export function spent(before: Usage, after: Usage): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after.cpuSeconds).map(([service, seconds]) => [
      service,
      seconds - (before.cpuSeconds[service] ?? 0),
    ]),
  );
}
