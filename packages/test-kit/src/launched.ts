import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isAlive } from '@quarry/local-services/process/end-process';
import type { RunFile } from '@quarry/local-services/run-file';

export interface Launched {
  child: ChildProcess;
  /** Everything printed so far. */
  lines: string[];
  /** Settles with the address of the `ready` line; rejects with the output if the launcher ends first. */
  ready: Promise<string>;
  exited: Promise<number | null>;
  /** Settles when a line matches, including lines already printed. */
  line(pattern: RegExp): Promise<string>;
  /** The current `run.json`. */
  runFile(): Promise<RunFile>;
  /** Ends it. @returns its exit code and the ids of its processes that still run */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; alive: number[] }>;
}

/**
 * Runs a launcher as a process, on its own stores and free ports unless `env` says otherwise. @param args script and
 * arguments for Node @param dataDir folder of `run.json`
 */
export function launched(args: readonly string[], dataDir: string, env: NodeJS.ProcessEnv = {}): Launched {
  const none = {
    DATABASE_URL: undefined,
    MIGRATION_DATABASE_URL: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    PUBLIC_URL: undefined,
  };
  const own = { ...none, PORT: '0', INBOX_PORT: '0', SMTP_PORT: '0' };
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...own, DATA_DIR: dataDir, ...env },
    // The closed IPC channel ends it if this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const { lines, line } = readLines(child, exited);
  const ready = line(/^ready /).then((text) => text.slice('ready '.length));
  // Callers that expect a failure do not await it.
  ready.catch(() => undefined);
  const runFile = async () => JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as RunFile;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const { processes } = await runFile();
    child.kill(signal);
    const code = await exited;
    return { code, alive: processes.map(({ pid }) => pid).filter(isAlive) };
  };
  return { child, lines, ready, exited, line, runFile, stop };
}

function readLines(child: ChildProcess, exited: Promise<unknown>): Pick<Launched, 'lines' | 'line'> {
  const lines: string[] = [];
  const waiting = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const look of waiting) look(line);
    });
  }
  const line = async (pattern: RegExp) => {
    const printed = lines.find((one) => pattern.test(one));
    if (printed !== undefined) return printed;
    const found = Promise.withResolvers<string>();
    const look = (one: string) => pattern.test(one) && found.resolve(one);
    waiting.add(look);
    const ended = exited.then(() => Promise.reject(new Error(`ended without ${pattern}:\n${lines.join('\n')}`)));
    return Promise.race([found.promise, ended]).finally(() => waiting.delete(look));
  };
  return { lines, line };
}
