import { ENDING_SIGNALS, type EndingSignal, exitCodeAfter } from '@quarry/local-services/process/ending-signals';
import { execa } from 'execa';

/** A signal ended the program, and must end this process. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: EndingSignal) {
    super(`ended by ${signal}`);
    this.exitCode = exitCodeAfter(signal);
  }
}

/**
 * Runs a program, forwards ending signals to it and waits for its exit.
 * @returns its exit code
 * @throws Interrupted when a signal, or the exit of the bootstrap, asked this process to end
 */
export async function runInForeground(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number | null> {
  const child = execa(command, args, {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
    // Cleaning up has no time limit.
    forceKillAfterDelay: false,
  });
  let received: EndingSignal | undefined;
  const pass = (signal: EndingSignal) => {
    // One Ctrl-C arrives from the terminal, npm and the bootstrap: a second signal would interrupt the clean-up.
    if (received) return;
    received = signal;
    child.kill(signal);
  };
  const abandoned = () => pass('SIGTERM');
  for (const signal of ENDING_SIGNALS) process.on(signal, pass);
  process.on('disconnect', abandoned);
  try {
    const { exitCode = null } = await child;
    if (received) throw new Interrupted(received);
    return exitCode;
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, pass);
    process.off('disconnect', abandoned);
  }
}
