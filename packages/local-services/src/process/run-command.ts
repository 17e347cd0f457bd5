import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Receives every line of output as it comes, so that somebody who waits sees progress. */
  log?: (line: string) => void;
  /** Lets the command ask on the terminal, as sudo does for a password. */
  interactive?: boolean;
  /** Ends the command. */
  signal?: AbortSignal;
}

const KEPT_LINES = 20;

/**
 * Runs a command to its end.
 * @returns its whole standard output
 * @throws Error with the last lines of output when it cannot be started or fails
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    signal: options.signal,
    stdio: [options.interactive ? 'inherit' : 'ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (stream === child.stdout) output.push(line);
      tail.push(line);
      if (tail.length > KEPT_LINES) tail.shift();
      options.log?.(line);
    });
  }
  const end = Promise.withResolvers<string>();
  child.once('error', (cause) => end.reject(new Error(`${command} could not be started`, { cause })));
  child.once('close', (code, signal) => {
    if (code === 0) end.resolve(output.join('\n'));
    else end.reject(new Error(failure(command, args, signal ?? `code ${code}`, tail)));
  });
  return end.promise;
}

function failure(command: string, args: readonly string[], how: string, tail: readonly string[]): string {
  return [`${command} ${args.join(' ')} ended with ${how}`, ...tail.map((line) => `  ${line}`)].join('\n');
}
