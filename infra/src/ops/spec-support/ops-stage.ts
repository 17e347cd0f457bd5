import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@quarry/database/migrate';
import { startService } from '@quarry/local-services/start-service';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { CHECKOUT } from '#deployment/checkout.ts';
import { OPS_COMMANDS } from '#ops/commands.ts';
import { type OpsContext, openContext } from '#ops/context.ts';
import { runOps } from '#ops/run-ops.ts';

/** Stores, an engine named `the-engine`, and an operator. */
export interface OpsStage {
  readonly services: TestServices;
  /** Context of the commands. */
  readonly context: OpsContext;
  /** A new folder, removed with the stage. */
  readonly folder: string;
  /** Runs a command like an operator. @returns exit code and output */
  ops(...argv: string[]): Promise<{ code: number; text: string }>;
  /**
   * Runs a command on a database that times out when one statement reads more than `most` events. @returns the output
   */
  onSlowDatabase(most: number, name: string, ...words: string[]): Promise<string>;
  close(): Promise<void>;
}

export async function openOps(): Promise<OpsStage> {
  const services = await testServices();
  const folder = await mkdtemp(join(tmpdir(), 'quarry-ops-'));
  await migrate(services.databaseUrl, services.serviceUrls);
  const entry = join(CHECKOUT, 'services', 'session-engine', 'src', 'main.ts');
  const env = {
    DATABASE_URL: services.serviceUrls.engine,
    REDIS_URL: services.redisUrl,
    ENGINE_ID: 'the-engine',
    LOG_LEVEL: 'info',
  };
  const engine = await startService({ name: 'engine', entry, env, graceMs: 10_000 }, {});
  const context = openContext({ databaseUrl: services.databaseUrl, redisUrl: services.redisUrl }, () => undefined);
  return {
    services,
    context,
    folder,
    async ops(...argv) {
      const lines: string[] = [];
      const urls = { DATABASE_URL: services.serviceUrls.ops, REDIS_URL: services.redisUrl };
      const code = await runOps(argv, urls, (line) => lines.push(line));
      return { code, text: lines.join('\n') };
    },
    async onSlowDatabase(most, name, ...words) {
      const { database } = context;
      const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
      const query = async (statement: { text: string; values: [string, number, number | null] }) => {
        if ((statement.values[2] ?? Number.POSITIVE_INFINITY) > most) throw timeout;
        return database.pool.query(statement);
      };
      const pool = Object.create(database.pool, { query: { value: query } });
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      await OPS_COMMANDS[name]?.run({ ...context, database: { ...database, pool }, print }, { words, flags: {} });
      return lines.join('\n');
    },
    async close() {
      await engine.stop();
      await context.close();
      await services.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
