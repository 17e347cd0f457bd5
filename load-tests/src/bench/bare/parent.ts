import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A baseline in its own process, so that it has its own core, like the service it is compared with. */
export interface BareProcess {
  readonly child: ChildProcess;
  /** Its first message. */
  readonly ready: unknown;
  stop(): Promise<void>;
}

/** @param file in this folder */
export async function startBare(file: string, args: readonly string[]): Promise<BareProcess> {
  const child = fork(new URL(file, import.meta.url), [...args]);
  const gone = once(child, 'exit');
  const failed = gone.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  failed.catch(() => undefined);
  const [ready] = await Promise.race([once(child, 'message'), failed]);
  return {
    child,
    ready,
    async stop() {
      child.disconnect();
      await gone;
    },
  };
}

/** In the child: reports ready, and ends when the parent disconnects. */
export function sayReady(message: unknown): void {
  process.on('disconnect', () => process.exit(0));
  process.send?.(message);
}
