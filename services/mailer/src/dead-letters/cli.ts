import { createMailStore } from '@quarry/database/mails/mail-store';
import { openPool } from '@quarry/database/pool';
import { commonVariables, readEnvironment } from '@quarry/service-kit/environment';
import { openLog } from '@quarry/service-kit/log';
import { openMailQueue } from '../work/mail-queue.ts';
import { createDeadLetters, type DeadLetters } from './dead-letters.ts';

/** `node services/mailer/src/dead-letters/cli.ts list | retry <job> [--send-anyway] | retry-all | drop <job>` */
const USAGE = `usage: cli.ts list
       cli.ts retry <job> [--send-anyway]   a mail in doubt may arrive twice
       cli.ts retry-all                     leaves those in doubt alone
       cli.ts drop <job>`;

const { DATABASE_URL, REDIS_URL } = commonVariables;
const environment = readEnvironment({ DATABASE_URL, REDIS_URL }, process.env);
const database = openPool(environment.DATABASE_URL, { applicationName: 'mail-dead-letters', max: 2 });
const { queue, close } = openMailQueue(environment.REDIS_URL, openLog('mail-dead-letters', 'warn', process.stderr));

const [command, jobId, option] = process.argv.slice(2);
process.exitCode = await run(createDeadLetters(queue, createMailStore(database)));
await close();
await database.close();

/** @returns the exit code */
async function run(letters: DeadLetters): Promise<number> {
  switch (command) {
    case 'list': {
      const dead = await letters.list();
      if (dead.length === 0) console.log('none');
      else console.table(dead);
      return 0;
    }
    case 'retry-all':
      for (const { jobId: id } of await letters.list()) console.log(id, await letters.retry(id));
      return 0;
    case 'retry':
      if (jobId === undefined) break;
      return tell(await letters.retry(jobId, { sendAnyway: option === '--send-anyway' }), 'queued');
    case 'drop':
      if (jobId === undefined) break;
      return tell((await letters.drop(jobId)) ? 'dropped' : 'unknown', 'dropped');
  }
  console.error(USAGE);
  return 2;
}

function tell(result: string, good: string): number {
  console.log(result);
  return result === good ? 0 : 1;
}
