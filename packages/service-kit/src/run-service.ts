import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { CommonEnvironment } from './environment.ts';
import { type Log, openLog } from './log.ts';
import { openRegistry, serveMetrics } from './metrics-page.ts';
import { startTracing } from './tracing.ts';

/** A started service. */
export interface RunningService {
  /** The address it serves, where it serves one. */
  readonly url?: string;
  isReady(): boolean;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

export interface Service {
  /** Its name in logs, metrics and traces. */
  readonly name: string;
  readonly environment: CommonEnvironment;
  /** Waits until the database has the schema of this release; reports each reason to wait. */
  untilMigrated(databaseUrl: string, onWaiting: (reason: string) => void): Promise<void>;
  start(registry: Registry, log: Log): Promise<RunningService>;
}

/** Timeout of a start that waits for unavailable stores; milliseconds. */
const START_GRACE_MS = 2_000;

/**
 * Runs a service until SIGTERM or SIGINT, then stops it once. It is live from the beginning, and ready once it has
 * started on a database with its schema. A failure to start or an unhandled error is logged and ends the process with
 * code 1: a supervisor restarts it, which is safer than continuing.
 */
export function runService({ name, environment, untilMigrated, start }: Service): void {
  const log = openLog(name, environment.LOG_LEVEL);
  let stopping = false;
  const fail = (error: unknown) => {
    log.fatal({ event: 'failed', err: error });
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const startWhole = async () => {
    const endTracing = await startTracing(name, environment.OTEL_EXPORTER_OTLP_ENDPOINT);
    const registry = openRegistry(name);
    let service: RunningService | undefined;
    const page = await serveMetrics(environment, registry, () => service?.isReady() ?? false);
    log.info({ event: 'starting', metrics: page.url });
    await untilMigrated(environment.DATABASE_URL, (reason) => log.warn({ event: 'waiting-for-schema', reason }));
    const started = await start(registry, log);
    service = started;
    // Logged at every level: the launcher waits for this line and reads the addresses from it.
    log.child({}, { level: 'info' }).info({ event: 'ready', url: started.url, metrics: page.url });
    return async () => {
      await started.stop();
      await page.close();
      await endTracing();
    };
  };
  const starting = startWhole();
  starting.catch(fail);

  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ event: 'stopping', signal });
    const end = await Promise.race([starting, delay(START_GRACE_MS, null)]);
    await end?.();
    log.info({ event: 'stopped', served: end !== null });
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
}
