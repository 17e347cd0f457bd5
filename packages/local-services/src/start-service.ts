import { z } from 'zod';
import { type ManagedProcess, type ProcessHooks, startProcess } from '#process/managed-process.ts';

/** The line a service logs when it is ready. */
const readyLine = z.object({ event: z.literal('ready'), url: z.string().optional(), metrics: z.string().optional() });

export type Service = ManagedProcess & { url?: string; metrics?: string };

export interface ServiceSpec {
  name: string;
  /** Path of its `main.ts`; Node strips the types itself. */
  entry: string;
  env: Record<string, string | undefined>;
  /** Milliseconds between SIGTERM and SIGKILL. */
  graceMs: number;
}

/** Starts one of our services and reads its addresses from its ready line. */
export async function startService(spec: ServiceSpec, hooks: ProcessHooks): Promise<Service> {
  let addresses: { url?: string; metrics?: string } = {};
  const service = await startProcess({
    ...hooks,
    name: spec.name,
    command: process.execPath,
    args: [spec.entry],
    env: { ...process.env, ...spec.env },
    graceMs: spec.graceMs,
    // All services start at once, possibly on a small machine.
    readyTimeoutMs: 60_000,
    isReady: (line) => {
      const ready = line.includes('"ready"') ? readyLine.safeParse(tryParse(line)) : undefined;
      if (!ready?.success) return false;
      addresses = { url: ready.data.url, metrics: ready.data.metrics };
      return true;
    },
  });
  return { ...service, ...addresses };
}

function tryParse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
