import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commonVariables, readEnvironment } from '@quarry/service-kit/environment';
import { CHECKOUT } from '#deployment/checkout.ts';

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
