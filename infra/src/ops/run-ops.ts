import { parseArgs } from 'node:util';
import { isUnavailable } from '@quarry/database/errors';
import { OpsError } from '#ops/command.ts';
import { OPS_COMMANDS, opsUsage } from '#ops/commands.ts';
import { openContext, opsSettings } from '#ops/context.ts';

const OPTIONS = {
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  'send-anyway': { type: 'boolean' },
  limit: { type: 'string' },
  from: { type: 'string' },
  out: { type: 'string' },
} as const;

/**
 * Runs one operator's command.
 * @returns the exit code: 0; 1 when a check or the command failed; 2 for a wrong command line
 */
export async function runOps(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 2;
  }
  const [name = '', ...words] = parsed.positionals;
  const command = Object.hasOwn(OPS_COMMANDS, name) ? OPS_COMMANDS[name] : undefined;
  if (!command) {
    print(opsUsage());
    return 2;
  }
  try {
    const context = openContext(await opsSettings(env), print);
    try {
      return (await command.run(context, { words, flags: parsed.values })) ? 0 : 1;
    } finally {
      await context.close();
    }
  } catch (error) {
    const said =
      error instanceof OpsError ? `${error.message}\nusage: npm run ops -- ${command.usage}` : explainOutage(error);
    if (said === undefined) throw error;
    print(said);
    return 1;
  }
}

function parse(argv: readonly string[]) {
  return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
}

const REDIS_AWAY = /MaxRetriesPerRequest|ClusterAllFailed|Connection is closed|Command timed out/;

/** A sentence that names the store that does not answer; undefined for any other failure. */
function explainOutage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (REDIS_AWAY.test(`${error.name} ${error.message}`)) return 'Redis does not answer at REDIS_URL';
  if (!isUnavailable(error)) return undefined;
  // A refused connection to a name with several addresses has only a code.
  const what = error.message || ('code' in error ? String(error.code) : error.name);
  return `Postgres does not answer at DATABASE_URL: ${what}`;
}
