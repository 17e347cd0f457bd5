import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A baseline in a process of its own, so that it has a core like the service it stands beside. */
export interface BareProcess {
  readonly child: ChildProcess;
  /** Its first message. */
  readonly ready: unknown;
  stop(): Promise<void>;
}

/** @param file beside this one */
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

/** In the child: says that it is ready, and ends when the parent lets go of it. */
export function sayReady(message: unknown): void {
  process.on('disconnect', () => process.exit(0));
  process.send?.(message);
}
