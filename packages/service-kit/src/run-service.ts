import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { type Log, openLog } from './log.ts';
import { openRegistry, serveMetrics } from './metrics-page.ts';
import { startTracing } from './tracing.ts';

/** A started service. */
export interface RunningService {
  /** The address it serves, where it serves one. */
  readonly url?: string;
  isReady(): boolean;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

export interface ServiceEnvironment {
  readonly LOG_LEVEL: string;
  readonly DATABASE_URL: string;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT: number;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

export interface Service {
  /** Its name in logs, metrics and traces. */
  readonly name: string;
  readonly environment: ServiceEnvironment;
  /** Waits until the database has the schema of this release, and tells each reason to wait. */
  untilMigrated(databaseUrl: string, onWaiting: (reason: string) => void): Promise<void>;
  start(registry: Registry, log: Log): Promise<RunningService>;
}

/** A start that waits for stores which are away is given up after this; nothing was served yet. Milliseconds. */
const START_GRACE_MS = 2_000;

/**
 * Runs a service until SIGTERM or SIGINT, then stops it once. It is alive from the start and ready once it has started on
 * a database with its schema. A failure to start and an error nobody handled are written to the log and end the process
 * with code 1: a supervisor starts it again, which is safer than going on.
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
    log.info({ event: 'ready', url: started.url, metrics: page.url });
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
