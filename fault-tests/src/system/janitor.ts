import { fileURLToPath } from 'node:url';
import { ENDING_SIGNALS } from '@quarry/local-services/process/ending-signals';
import { execa } from 'execa';

/** Removes processes and folders, even if the harness is killed. */
export interface Janitor {
  watchProcess(pid: number): void;
  forgetProcess(pid: number): void;
  watchMount(path: string): void;
  watchFolder(path: string): void;
  /** A folder or mount was removed normally. */
  forget(path: string): void;
  /** Ends and removes everything left, and waits for it. */
  finish(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./janitor-main.ts', import.meta.url));

/** Starts a janitor process, which outlives this one briefly. */
export function startJanitor(): Janitor {
  const child = execa(process.execPath, [MAIN], {
    detached: true,
    cleanup: false,
    stdio: ['pipe', 'ignore', 'ignore'],
    reject: false,
  });
  child.stdin.on('error', () => {});
  const tell = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    watchProcess: (pid) => tell(`process ${pid}`),
    forgetProcess: (pid) => tell(`gone ${pid}`),
    watchMount: (path) => tell(`mount ${path}`),
    watchFolder: (path) => tell(`folder ${path}`),
    forget: (path) => tell(`cleared ${path}`),
    async finish() {
      child.stdin.end();
      await child;
    },
  };
}

/**
 * Ends this process with 130 when a signal interrupts it or the bootstrap is gone; the janitor sees its pipe close and
 * cleans up.
 * @returns a function for the regular end: otherwise the channel to the bootstrap keeps the process alive
 */
export function exitWhenInterrupted(): () => void {
  const exit = () => process.exit(130);
  for (const signal of ENDING_SIGNALS) process.on(signal, exit);
  process.on('disconnect', exit);
  return () => {
    process.off('disconnect', exit);
    if (process.connected) process.disconnect();
  };
}
