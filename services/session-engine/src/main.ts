import { untilMigrated } from '@quarry/database/schema-check';
import { environmentOrExit } from '@quarry/service-kit/environment';
import { runService } from '@quarry/service-kit/run-service';
import { startEngine } from './engine.ts';
import { engineEnvironment } from './environment.ts';
import { watchStores } from './operations/store-metrics.ts';

const environment = environmentOrExit(engineEnvironment);

runService({
  name: 'session-engine',
  environment,
  untilMigrated,
  async start(registry, log) {
    const engine = await startEngine(environment, registry, log);
    const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = environment;
    const stores = await watchStores({ databaseUrl, redisUrl, registry, log });
    return {
      isReady: engine.isReady,
      async stop() {
        await engine.stop();
        await stores.stop();
      },
    };
  },
});
