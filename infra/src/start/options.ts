import { parseCommandLine } from '@quarry/local-services/process/command-line';
import { commonVariables } from '@quarry/service-kit/environment';
import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const url = (protocol: RegExp) => z.url({ protocol }).optional();
const count = z.coerce.number().int().min(1).max(16).default(1);

const environment = z.object({
  PORT: port(3000),
  INBOX_PORT: port(1080),
  SMTP_PORT: port(1025),
  DATABASE_URL: url(/^postgres(ql)?$/),
  MIGRATION_DATABASE_URL: url(/^postgres(ql)?$/),
  REDIS_URL: commonVariables.REDIS_URL.optional(),
  SMTP_URL: url(/^smtps?$/),
  PUBLIC_URL: url(/^https?$/),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().optional(),
  /** `skip` serves the previous build, or no app, for tests that need none. */
  WEB_BUILD: z.enum(['auto', 'skip']).default('auto'),
});

const flags = z.object({ gateways: count, engines: count });

export const USAGE = `npm start -- [options]

options     --gateways 1   --engines 1   how many processes of each, 16 at most
variables   PORT=3000   INBOX_PORT=1080   SMTP_PORT=1025   (0 takes a free one)
            DATABASE_URL, REDIS_URL, SMTP_URL   your own servers instead of those it starts
            MIGRATION_DATABASE_URL   the same database as the owner of its tables, if DATABASE_URL has another role
            PUBLIC_URL     the public address of the app
            DATA_DIR=.data LOG_LEVEL=info`;

export type StartOptions = z.infer<typeof environment> & z.infer<typeof flags>;

/**
 * Parses the options from the environment (contract, section 1) and the command line (`--gateways`, `--engines`).
 * @throws UsageError for an unknown flag
 * @throws Error that names each wrong variable and flag
 */
export function parseOptions(argv: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const options = { gateways: { type: 'string' }, engines: { type: 'string' } } as const;
  const given = parseCommandLine({ args: [...argv], options }, USAGE).values;
  // An empty variable, as in `PORT= npm start`, counts as unset.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const fromEnvironment = environment.safeParse(set);
  const fromFlags = flags.safeParse(given);
  if (fromEnvironment.success && fromFlags.success) return { ...fromEnvironment.data, ...fromFlags.data };
  const wrong = [
    ...(fromEnvironment.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...(fromFlags.error?.issues ?? []).map((issue) => `  --${issue.path.join('.')}: ${issue.message}`),
  ];
  throw new Error(['cannot start with these settings:', ...wrong].join('\n'));
}
