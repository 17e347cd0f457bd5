import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command was used wrongly: its message says what is wrong and how it is used. Such a command ends with 2. */
export class UsageError extends Error {
  constructor(wrong: string, usage: string) {
    super(`${wrong}\n\n${usage}`);
  }
}

/**
 * Node's `parseArgs` for people.
 * @param usage what a wrong command line is answered with
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
    // What follows the first sentence is about arguments that begin with a dash, which none of ours does.
    throw new UsageError(message.split(/\.\s/)[0] ?? message, usage);
  }
}
