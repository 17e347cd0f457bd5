import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const lineSchema = z.object({
  event: z.string().optional(),
  url: z.string().optional(),
  metrics: z.string().optional(),
});

export interface SpawnedService {
  readonly process: ChildProcess;
  /** What its `ready` line says. */
  readonly ready: z.infer<typeof lineSchema>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a service as its own process and waits until it is ready.
 * @param main path of its main file from the root of the checkout
 * @throws Error with its output when it ends before it is ready
 */
export async function spawnService(main: string, environment: Record<string, string>): Promise<SpawnedService> {
  const path = fileURLToPath(new URL(`../../../${main}`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const { promise: whenReady, resolve, reject } = Promise.withResolvers<SpawnedService['ready']>();
  const output: string[] = [];
  const read = (line: string) => {
    if (output.length < 200) output.push(line);
    const parsed = line.startsWith('{') ? lineSchema.safeParse(JSON.parse(line)) : null;
    if (parsed?.data?.event === 'ready') resolve(parsed.data);
  };
  createInterface(child.stdout).on('line', read);
  createInterface(child.stderr).on('line', read);
  void ended.then(() => reject(new Error(`${main} ended:\n${output.join('\n')}`)));
  const ready = await whenReady;
  return {
    process: child,
    ready,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}
