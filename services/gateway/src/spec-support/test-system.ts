import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { type SpawnedService, spawnService } from '@quarry/test-kit/spawn-service';
import { Registry } from 'prom-client';
import { gatewayEnvironment } from '../environment.ts';
import { type Gateway, startGateway } from '../gateway.ts';
import { silentLog } from './silent-log.ts';

export interface TestSystem {
  readonly services: TestServices;
  readonly database: Database;
  readonly gateway: Gateway;
  readonly registry: Registry;
  /** Without a trailing slash. */
  readonly url: string;
  /** One more gateway, which the caller stops. */
  startAnother(environment?: Record<string, string>): Promise<Gateway>;
  /** One more gateway, in a process of its own, which the caller stops. */
  spawnAnother(environment?: Record<string, string>): Promise<SpawnedService>;
  /** Kills the engine and starts a new one, which takes over its partitions when their leases lapse. */
  replaceEngine(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A gateway in this process and an engine in its own, on real Postgres and Redis.
 * @param environment of its gateways; a `REDIS_URL` and a `MAX_PLAYERS` in it apply to the engine
 */
export async function startTestSystem(environment: Record<string, string> = {}): Promise<TestSystem> {
  const services = await testServices();
  const { databaseUrl, serviceUrls } = services;
  const redisUrl = environment.REDIS_URL ?? services.redisUrl;
  await migrate(databaseUrl, serviceUrls);
  const { MAX_PLAYERS = '' } = environment;
  const ofEngine = { DATABASE_URL: serviceUrls.engine, REDIS_URL: redisUrl, LOG_LEVEL: 'info', MAX_PLAYERS };
  const ofGateway = {
    DATABASE_URL: serviceUrls.gateway,
    REDIS_URL: redisUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    DRAIN_MS: '0',
  };
  const startEngine = () => spawnService('services/session-engine/src/main.ts', ofEngine);
  let engine = await startEngine();
  const startAnother = (more: Record<string, string> = {}, registry = new Registry()) =>
    startGateway(gatewayEnvironment({ ...ofGateway, ...environment, ...more }), registry, silentLog);
  const registry = new Registry();
  const gateway = await startAnother({}, registry);
  const database = openPool(databaseUrl, { applicationName: 'gateway-spec', max: 2 });
  return {
    services,
    database,
    gateway,
    registry,
    url: gateway.url,
    startAnother: (more) => startAnother(more),
    spawnAnother: (more) => spawnService('services/gateway/src/main.ts', { ...ofGateway, ...environment, ...more }),
    replaceEngine: async () => {
      await engine.stop('SIGKILL');
      engine = await startEngine();
    },
    stop: async () => {
      await gateway.stop();
      await engine.stop();
      await database.close();
      await services.release();
    },
  };
}
