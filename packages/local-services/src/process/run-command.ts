import { execa } from 'execa';

export interface CommandOptions {
  cwd?: string;
  /** Added to this process's environment. */
  env?: NodeJS.ProcessEnv;
  /** Receives each line of output as it arrives, to show progress. */
  log?: (line: string) => void;
  /** Lets the command use the terminal, for example for sudo's password. */
  interactive?: boolean;
  /** Ends the command. */
  signal?: AbortSignal;
}

/**
 * Runs a command to completion. @returns its standard output @throws Error with its output when it cannot be started or
 * fails
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, log, interactive = false, signal }: CommandOptions = {},
): Promise<string> {
  const eachLine = function* (line: unknown) {
    log?.(String(line));
    yield line;
  };
  const { stdout } = await execa(command, args, {
    cwd,
    env,
    cancelSignal: signal,
    stdin: interactive ? 'inherit' : 'ignore',
    stdout: eachLine,
    stderr: eachLine,
  });
  return stdout;
}
