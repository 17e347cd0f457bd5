import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Sees to it that nothing is left behind, even when the harness is killed. */
export interface Janitor {
  watchProcess(pid: number): void;
  forgetProcess(pid: number): void;
  watchMount(path: string): void;
  watchFolder(path: string): void;
  /** A folder or mount was removed in good order. */
  forget(path: string): void;
  /** Ends and removes what is left, and waits for it. */
  finish(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./janitor-main.ts', import.meta.url));

/** Starts a janitor as a process of its own, which outlives this one by a moment. */
export function startJanitor(): Janitor {
  const child = spawn(process.execPath, [MAIN], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const gone = once(child, 'exit');
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
      await gone;
    },
  };
}
