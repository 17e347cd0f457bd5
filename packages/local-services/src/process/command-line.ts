import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Invalid usage of a command; the message contains the error and the usage. The exit code is 2. */
export class UsageError extends Error {
  constructor(wrong: string, usage: string) {
    super(`${wrong}\n\n${usage}`);
  }
}

/**
 * Node's `parseArgs` with readable errors.
 * @param usage printed after the error
 * @throws UsageError
 */
export function parseCommandLine<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The rest of the message is about positional arguments that begin with a dash; we have none.
    throw new UsageError(message.split(/\.\s/)[0] ?? message, usage);
  }
}
