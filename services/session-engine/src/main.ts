import { environmentOrExit } from '@quarry/service-kit/environment';
import { openLog } from '@quarry/service-kit/log';
import { openRegistry, serveMetrics } from '@quarry/service-kit/metrics-page';
import { runService } from '@quarry/service-kit/run-service';
import { startTracing } from '@quarry/service-kit/tracing';
import { startEngine } from './engine.ts';
import { engineEnvironment } from './environment.ts';
import { watchStores } from './operations/store-metrics.ts';

const environment = environmentOrExit(engineEnvironment);
const log = openLog('session-engine', environment.LOG_LEVEL);

runService(log, async () => {
  const endTracing = await startTracing('session-engine', environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  const registry = openRegistry('session-engine');
  const engine = await startEngine({
    engineId: environment.ENGINE_ID,
    refusesRisks: environment.DURABILITY === 'refuse',
    maxPlayers: environment.MAX_PLAYERS,
    retain: { commands: environment.RETAIN_COMMANDS_DAYS, sessions: environment.RETAIN_SESSIONS_DAYS },
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    registry,
    log,
  });
  const stores = await watchStores({
    databaseUrl: environment.DATABASE_URL,
    redisUrl: environment.REDIS_URL,
    registry,
    log,
  });
  const page = await serveMetrics(environment, registry, engine.isReady);
  log.info({ event: 'ready', metrics: page.url });
  return {
    async stop() {
      await engine.stop();
      await page.close();
      await stores.stop();
      await endTracing();
    },
  };
});
