import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Somebody ended the program, and this process with it. */
export class Interrupted extends Error {
  /** What shells say of a process that a signal ended. */
  readonly exitCode: number;

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`ended by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Runs a program for this process: what is to end this process ends the program, whose end is awaited.
 * @returns its exit code
 * @throws Interrupted when this process was to end meanwhile, by a signal or because the bootstrap is gone
 */
export async function runInForeground(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<number | null> {
  const child = spawn(command, args, options);
  let received: (typeof SIGNALS)[number] | undefined;
  const pass = (signal: (typeof SIGNALS)[number]) => {
    // One Ctrl-C comes from the terminal, from npm and from the bootstrap: a second one would interrupt its tidying up.
    if (received) return;
    received = signal;
    child.kill(signal);
  };
  const abandoned = () => pass('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, pass);
  process.on('disconnect', abandoned);
  try {
    const [code] = await once(child, 'close');
    if (received) throw new Interrupted(received);
    return code;
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
    process.off('disconnect', abandoned);
  }
}
