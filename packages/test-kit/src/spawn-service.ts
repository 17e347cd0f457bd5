import { fileURLToPath } from 'node:url';
import { signalProcess } from '@quarry/local-services/process/end-process';
import { type Service, startService } from '@quarry/local-services/start-service';

export interface SpawnedService extends Omit<Service, 'stop'> {
  /** @returns its exit code; null if a signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a service as a process with this environment and no other configuration, and waits until it is ready. @param
 * main path of its main file from the root of the checkout @throws Error with its output if it ends before it is ready
 */
export async function spawnService(main: string, environment: Record<string, string>): Promise<SpawnedService> {
  const entry = fileURLToPath(new URL(`../../../${main}`, import.meta.url));
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  // The compile cache halves the CPU time of a start.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { ...unset, PATH, NODE_COMPILE_CACHE, ...environment };
  const service = await startService({ name: main, entry, env, graceMs: 60_000 }, {});
  return {
    ...service,
    stop: async (signal = 'SIGTERM') => {
      if (signal === 'SIGTERM') await service.stop();
      else signalProcess(service.pid, signal);
      return (await service.exited).code;
    },
  };
}
