import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { endProcess } from '#process/end-process.ts';

/** Callbacks and cancellation of a started process. */
export interface ProcessHooks {
  /** Receives every line of stdout and stderr. */
  log?: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Called when the process is spawned, and again when it is ready: setpriv has become postgres by then. */
  onSpawn?: (pid: number) => void;
  /** Ends it while it is starting; once it is ready use `stop`. */
  signal?: AbortSignal;
}

export interface ProcessSpec extends ProcessHooks {
  /** Name used in errors, for instance `redis`. */
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** Whether this line means that the process is ready; without it, ready means spawned. */
  isReady?: (line: string) => boolean;
  /** Timeout for the ready line, milliseconds; then the process is ended and the start fails. */
  readyTimeoutMs?: number;
  /** First signal of `stop`; default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Milliseconds between the first signal and SIGKILL. */
  graceMs?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ManagedProcess {
  pid: number;
  /** Settles when the process has ended. */
  exited: Promise<Exit>;
  /** Ends the process: signal, grace period, then SIGKILL. Safe to call twice. */
  stop(): Promise<void>;
}

const KEPT_LINES = 20;

/**
 * Starts a long-running process and resolves when it is ready. It gets its own process group: Ctrl-C in a terminal
 * signals the whole foreground group, and the launcher decides the order of shutdown. @throws Error with the last lines
 * of output if the process ends or times out before it is ready.
 */
export async function startProcess(spec: ProcessSpec): Promise<ManagedProcess> {
  const child = execa(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    uid: spec.uid,
    gid: spec.gid,
    detached: true,
    stdin: 'ignore',
    buffer: false,
    reject: false,
  });
  // Settles after its streams have ended, so that the last lines of a crash have arrived.
  const exited = child.then(({ exitCode = null, signal = null }) => ({ code: exitCode, signal }));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${spec.name} could not be started: ${spec.command}`, { cause: await child });
  const tail: string[] = [];
  const ready = Promise.withResolvers<void>();
  for (const stream of ['stdout', 'stderr'] as const)
    createInterface({ input: child[stream] }).on('line', (line) => {
      tail.push(line);
      if (tail.length > KEPT_LINES) tail.shift();
      spec.log?.(line, stream);
      if (spec.isReady?.(line)) ready.resolve();
    });
  spec.onSpawn?.(pid);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    await endProcess(pid, exited, { signal: spec.stopSignal ?? 'SIGTERM', graceMs: spec.graceMs ?? 10_000 });
  };

  if (spec.isReady) {
    await untilReady(spec, ready.promise, exited, stop, tail);
    spec.onSpawn?.(pid);
  }
  return { pid, exited, stop };
}

async function untilReady(
  spec: ProcessSpec,
  ready: Promise<void>,
  exited: Promise<Exit>,
  stop: () => Promise<void>,
  tail: readonly string[],
): Promise<void> {
  const limit = spec.readyTimeoutMs ?? 30_000;
  const giveUp = Promise.withResolvers<string>();
  const timer = setTimeout(() => giveUp.resolve(`was not ready after ${limit} ms`), limit);
  const onAbort = () => giveUp.resolve('was stopped before it was ready');
  if (spec.signal?.aborted) onAbort();
  spec.signal?.addEventListener('abort', onAbort, { once: true });
  const ended = exited.then(({ code, signal }) => `ended with ${signal ?? `code ${code}`}`);
  const reason = await Promise.race([ready.then(() => undefined), ended, giveUp.promise]);
  clearTimeout(timer);
  spec.signal?.removeEventListener('abort', onAbort);
  if (reason === undefined) return;
  await stop();
  throw new Error([`${spec.name} ${reason}`, ...tail.map((line) => `  ${line}`)].join('\n'));
}
