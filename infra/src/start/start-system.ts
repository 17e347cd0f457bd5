import { join } from 'node:path';
import { LOOPBACK } from '@quarry/local-services/ports';
import { migrationVariables } from '@quarry/local-services/postgres/ensure-database';
import { runCommand } from '@quarry/local-services/process/run-command';
import { buildWeb } from '#start/build-web.ts';
import type { LaunchContext } from '#start/launch-context.ts';
import type { StartOptions } from '#start/options.ts';
import { startServices } from '#start/start-services.ts';
import { type DatabaseUrls, type Ports, startDatabase, startMail, startRedisServer } from '#start/start-stores.ts';

/**
 * Starts the whole system: the stores and the web build concurrently, then the migrations, then the services.
 * `run.json` exists when it resolves.
 * @returns the address to open
 * @throws what the first failing step throws; `context.shutdown.run` ends what has started
 */
export async function startSystem(context: LaunchContext, options: StartOptions, ports: Ports): Promise<string> {
  const { shutdown, runFile, say } = context;
  const appUrl = `http://${LOOPBACK}:${ports.app}`;
  say('starting PostgreSQL, Redis and the inbox …');
  const [database, redisUrl, mail] = await shutdown.together([
    startDatabase(context, options).then((urls) => migrate(context, urls)),
    startRedisServer(context, options),
    startMail(context, options, ports),
    prepareWeb(context, options),
  ]);
  say('starting the services …');
  const addresses = { appUrl, appPort: ports.app, databaseUrls: database.services, redisUrl, smtpUrl: mail.smtp };
  await startServices(context, options, addresses);
  if (mail.inbox) say(`mails arrive at ${mail.inbox}`);
  // For operators: the owner's URL if we started the server.
  const databaseUrl = options.DATABASE_URL ?? database.owner;
  runFile.publish({ app: appUrl, inbox: mail.inbox, smtp: mail.smtp, databaseUrl, redisUrl });
  return appUrl;
}

async function migrate({ root, view, shutdown, say }: LaunchContext, urls: DatabaseUrls): Promise<DatabaseUrls> {
  const { owner, services } = urls;
  const cli = join(root, 'packages', 'database', 'src', 'migrate-cli.ts');
  await runCommand(process.execPath, [cli], {
    cwd: root,
    // A single role needs no grants.
    env: { ...process.env, ...(owner === services.engine ? {} : migrationVariables(owner, services)) },
    log: view.source('migrate'),
    signal: shutdown.signal,
  });
  say('the database is up to date');
  return urls;
}

async function prepareWeb({ root, view, shutdown, say }: LaunchContext, { WEB_BUILD }: StartOptions): Promise<void> {
  if (WEB_BUILD === 'skip') return;
  say('building the web app, unless it is up to date …');
  const built = await buildWeb(root, { log: view.source('web'), signal: shutdown.signal });
  say(built ? 'the web app is built' : 'the web app is up to date');
}
