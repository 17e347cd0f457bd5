import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHECKOUT } from '#deployment/checkout.ts';
import { type OpsCommand, OpsError, word } from '#ops/command.ts';

/** Verbs, and whether they take one mail. */
const VERBS: Readonly<Record<string, boolean>> = { list: false, retry: true, 'retry-all': false, drop: true };

/** Failed mails. The mailer's own tool decides what may be sent again. */
export const mailsCommand: OpsCommand = {
  usage: 'mails [list | retry <job> [--send-anyway] | retry-all | drop <job>]',
  about: 'mails that are not retried automatically; one in doubt is sent again only with --send-anyway',
  async run({ settings, print }, args) {
    const { words, flags } = args;
    const [verb = 'list'] = words;
    if (!Object.hasOwn(VERBS, verb)) throw new OpsError('list, retry, retry-all or drop');
    if (VERBS[verb]) word(args, 1, 'job');
    const tool = join(CHECKOUT, 'services', 'mailer', 'src', 'dead-letters', 'cli.ts');
    const option = flags['send-anyway'] === true ? ['--send-anyway'] : [];
    const env = { ...process.env, DATABASE_URL: settings.databaseUrl, REDIS_URL: settings.redisUrl };
    const child = spawn(process.execPath, [tool, verb, ...words.slice(1), ...option], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface(child.stdout).on('line', print);
    const [code] = await once(child, 'close');
    return code === 0;
  },
};
