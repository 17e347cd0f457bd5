import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openPool } from '@quarry/database/pool';
import { commonVariables, readEnvironment } from '@quarry/service-kit/environment';
import { openLog } from '@quarry/service-kit/log';
import { openRedis } from '@quarry/service-kit/redis';
import { CHECKOUT } from '#deployment/checkout.ts';

export type OpsRedis = ReturnType<typeof openRedis>;

/** Stores of a command. Redis is connected on first use. */
export interface OpsContext {
  readonly settings: OpsSettings;
  readonly database: Database;
  redis(): OpsRedis;
  /** A separate connection for pub/sub. */
  subscriber(): OpsRedis;
  print(line: string): void;
  close(): Promise<void>;
}

export function openContext(settings: OpsSettings, print: (line: string) => void): OpsContext {
  const log = openLog('ops', 'silent');
  const database = openPool(settings.databaseUrl, { applicationName: 'ops', max: 2 });
  const opened: OpsRedis[] = [];
  const open = (role: 'commands' | 'subscriber'): OpsRedis => {
    const redis = openRedis(settings.redisUrl, role, log);
    opened.push(redis);
    return redis;
  };
  let commands: OpsRedis | undefined;
  return {
    settings,
    database,
    redis: () => {
      commands ??= open('commands');
      return commands;
    },
    subscriber: () => open('subscriber'),
    print,
    async close() {
      for (const redis of opened) redis.disconnect();
      await database.close();
    },
  };
}

export interface OpsSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/**
 * Addresses of the stores: `DATABASE_URL` and `REDIS_URL`, else those of the running `npm start` of this checkout.
 * @throws Error that names what is missing
 */
export async function opsSettings(env: NodeJS.ProcessEnv): Promise<OpsSettings> {
  const runFile = join(env.DATA_DIR || join(CHECKOUT, '.data'), 'run.json');
  const running: Record<string, string> = await readFile(runFile, 'utf8').then(JSON.parse, () => ({}));
  const { DATABASE_URL, REDIS_URL } = commonVariables;
  try {
    const found = readEnvironment(
      { DATABASE_URL, REDIS_URL },
      { DATABASE_URL: env.DATABASE_URL || running.databaseUrl, REDIS_URL: env.REDIS_URL || running.redisUrl },
    );
    return { databaseUrl: found.DATABASE_URL, redisUrl: found.REDIS_URL };
  } catch (cause) {
    throw new Error('set DATABASE_URL and REDIS_URL, or run npm start in this checkout first', { cause });
  }
}
