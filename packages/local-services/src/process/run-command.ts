import { execa } from 'execa';

export interface CommandOptions {
  cwd?: string;
  /** Added to this process's own. */
  env?: NodeJS.ProcessEnv;
  /** Receives every line of output as it arrives, to show progress. */
  log?: (line: string) => void;
  /** Lets the command use the terminal, for example for sudo's password. */
  interactive?: boolean;
  /** Ends the command. */
  signal?: AbortSignal;
}

/**
 * Runs a command to its end.
 * @returns its whole standard output
 * @throws Error with its output when it cannot be started or fails
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
