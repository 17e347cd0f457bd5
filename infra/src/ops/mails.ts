import { join } from 'node:path';
import { CHECKOUT } from '#deployment/checkout.ts';
import type { OpsCommand } from '#ops/command.ts';
import { runCommand } from '#process/run-command.ts';

/** Mails that failed. The mailer's own tool knows what may be sent again. */
export const mailsCommand: OpsCommand = {
  usage: 'mails [list | retry <job> [--send-anyway] | retry-all | drop <job>]',
  about: 'mails that will not be sent by themselves; one in doubt is sent again only with --send-anyway',
  async run({ settings, print }, { words, flags }) {
    const tool = join(CHECKOUT, 'services', 'mailer', 'src', 'dead-letters', 'cli.ts');
    const option = flags['send-anyway'] === true ? ['--send-anyway'] : [];
    const env = { ...process.env, DATABASE_URL: settings.databaseUrl, REDIS_URL: settings.redisUrl };
    return runCommand(process.execPath, [tool, ...(words.length > 0 ? words : ['list']), ...option], {
      env,
      log: print,
    }).then(
      () => true,
      () => false,
    );
  },
};
