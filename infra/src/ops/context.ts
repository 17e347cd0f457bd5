import { type Database, openPool } from '@quarry/database/pool';
import type { Log } from '@quarry/service-kit/log';
import { openLog } from '@quarry/service-kit/log';
import { openRedis } from '@quarry/service-kit/redis';
import type { OpsSettings } from '#ops/settings.ts';

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
  const log: Log = openLog('ops', 'silent');
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
