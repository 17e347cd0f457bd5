import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** A started service: how to end it in good order. */
export interface RunningService {
  stop(): Promise<void>;
}

/** A start that waits for stores which are away is given up after this; nothing was served yet. Milliseconds. */
const START_GRACE_MS = 2_000;

/**
 * Runs a service until SIGTERM or SIGINT, then stops it once. A failure to start and an error nobody handled are
 * written to the log and end the process with code 1: a supervisor starts it again, which is safer than going on.
 */
export function runService(log: Log, start: () => Promise<RunningService>): void {
  let stopping = false;
  const fail = (error: unknown) => {
    log.fatal({ event: 'failed', err: error });
    process.exit(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  const starting = start();
  starting.catch(fail);
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ event: 'stopping', signal });
    const service = await Promise.race([starting, delay(START_GRACE_MS, null)]);
    await service?.stop();
    log.info({ event: 'stopped', served: service !== null });
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
}
