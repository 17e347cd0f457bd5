import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFileSchema } from '@quarry/local-services/run-file';
import type { z } from 'zod';

const targetSchema = runFileSchema
  .pick({ app: true, gateways: true, metrics: true, databaseUrl: true, redisUrl: true, processes: true })
  .refine(({ gateways }) => gateways.length > 0);

/**
 * The system under load. Metrics pages and processes are empty if it is not on this machine; without the event log's
 * URL a run cannot check what was stored.
 */
export type Target = Omit<z.infer<typeof targetSchema>, 'databaseUrl' | 'redisUrl'> & {
  readonly databaseUrl: string | null;
  /** Null if unknown; only the driver's own gateways need it. */
  readonly redisUrl: string | null;
};

/**
 * Finds the system: the running `npm start`, or the given address. @throws Error that says what to do if nothing is
 * running
 */
export async function findTarget(url: string | undefined): Promise<Target> {
  const runFile = join(process.env.DATA_DIR || '.data', 'run.json');
  const running = await readFile(runFile, 'utf8').then(
    (text) => targetSchema.parse(JSON.parse(text)),
    () => null,
  );
  if (url && running?.app !== url)
    return {
      ...{ app: url, gateways: [url], metrics: [], processes: [] },
      databaseUrl: process.env.DATABASE_URL ?? null,
      redisUrl: process.env.REDIS_URL ?? null,
    };
  if (!running) throw new Error('nothing is running here: npm start in another terminal, or name a system with --url');
  return running;
}
