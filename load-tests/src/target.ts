import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const runFileSchema = z.object({
  app: z.string(),
  gateways: z.array(z.string()).min(1),
  metrics: z.array(z.string()),
  databaseUrl: z.string(),
  processes: z.array(z.object({ name: z.string(), pid: z.number() })),
});

/** The system under load. */
export interface Target {
  readonly app: string;
  readonly gateways: readonly string[];
  /** Metrics pages of its services; empty if it is not on this machine. */
  readonly metrics: readonly string[];
  /** URL of the event log; without it a run cannot check what was stored. */
  readonly databaseUrl: string | null;
  /** Its processes; empty if it is not on this machine. */
  readonly processes: readonly { readonly name: string; readonly pid: number }[];
}

/**
 * Finds the system: the running `npm start`, or the given address.
 * @throws Error that says what to do if nothing runs
 */
export async function findTarget(url: string | undefined): Promise<Target> {
  const runFile = join(process.env.DATA_DIR || '.data', 'run.json');
  const running = await readFile(runFile, 'utf8').then(
    (text) => runFileSchema.parse(JSON.parse(text)),
    () => null,
  );
  if (url && running?.app !== url)
    return { app: url, gateways: [url], metrics: [], processes: [], databaseUrl: process.env.DATABASE_URL ?? null };
  if (!running) throw new Error('nothing is running here: npm start in another terminal, or name a system with --url');
  return running;
}
