import { join } from 'node:path';
import { freePort } from '@quarry/local-services/ports';
import { type ServiceUrls, serviceUrls } from '@quarry/local-services/postgres/ensure-database';
import { startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { startRedis } from '@quarry/local-services/redis/start-redis';
import { startMaildev } from '@quarry/local-services/start-maildev';
import { keepInSystem, type LaunchContext } from '#start/launch-context.ts';
import type { StartOptions } from '#start/options.ts';

export interface Ports {
  app: number;
  inbox: number;
  smtp: number;
}

export interface MailAddresses {
  inbox: string | null;
  smtp: string;
}

/** URLs of one database: for the table owner and for each service's role. */
export interface DatabaseUrls {
  owner: string;
  services: ServiceUrls;
}

/** PostgreSQL in the data folder, or the server in `DATABASE_URL`. */
export async function startDatabase(
  context: LaunchContext,
  { DATABASE_URL, MIGRATION_DATABASE_URL, LOG_LEVEL }: StartOptions,
): Promise<DatabaseUrls> {
  if (DATABASE_URL) {
    const services = { gateway: DATABASE_URL, engine: DATABASE_URL, mailer: DATABASE_URL, ops: DATABASE_URL };
    return { owner: MIGRATION_DATABASE_URL ?? DATABASE_URL, services };
  }
  const dataDir = join(context.dataDir, 'postgres');
  // Keep the port after a crash: other processes use it.
  const port = await freePort();
  const server = await keepInSystem(context, {
    name: 'postgres',
    tier: 'stores',
    stopSignal: 'SIGINT',
    keep: (line) =>
      verbose(LOG_LEVEL) || (/ (WARNING|ERROR|FATAL|PANIC): /.test(line) && !context.shutdown.signal.aborted),
    start: (hooks) => startPostgres({ dataDir, port, ...hooks }),
  });
  context.say('PostgreSQL is ready');
  return { owner: server.url, services: serviceUrls(server.url) };
}

/** Redis in the data folder, or the server in `REDIS_URL`. Returns its URL. */
export async function startRedisServer(
  context: LaunchContext,
  { REDIS_URL, LOG_LEVEL }: StartOptions,
): Promise<string> {
  if (REDIS_URL) return REDIS_URL;
  const dataDir = join(context.dataDir, 'redis');
  const port = await freePort();
  let ready = false;
  const server = await keepInSystem(context, {
    name: 'redis',
    tier: 'stores',
    // Shows the package manager's output until it is ready.
    keep: (line) => verbose(LOG_LEVEL) || (!ready && !isRedisLine(line)),
    start: (hooks) => startRedis({ dataDir, port, appendOnly: true, ...hooks }),
  });
  ready = true;
  context.say('Redis is ready');
  return server.url;
}

/** An SMTP server with an inbox page, or the server in `SMTP_URL`. */
export async function startMail(
  context: LaunchContext,
  { SMTP_URL, LOG_LEVEL }: StartOptions,
  ports: Ports,
): Promise<MailAddresses> {
  if (SMTP_URL) return { inbox: null, smtp: SMTP_URL };
  const dataDir = join(context.dataDir, 'mail');
  const server = await keepInSystem(context, {
    name: 'maildev',
    tier: 'stores',
    keep: (line) => verbose(LOG_LEVEL) || /Received:|Subject:/.test(line),
    start: (hooks) => startMaildev({ dataDir, smtpPort: ports.smtp, webPort: ports.inbox, ...hooks }),
  });
  context.say('the inbox is ready');
  return { inbox: server.inboxUrl, smtp: server.smtpUrl };
}

function verbose(level: StartOptions['LOG_LEVEL']): boolean {
  return level === 'debug' || level === 'trace';
}

/** `12361:M 21 Nov 2026 03:32:35.565 * Ready …` */
function isRedisLine(line: string): boolean {
  return /^\d+:[XCSM] /.test(line);
}
