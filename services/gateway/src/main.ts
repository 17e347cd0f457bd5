import { environmentOrExit } from '@quarry/service-kit/environment';
import { openLog } from '@quarry/service-kit/log';
import { openRegistry, serveMetrics } from '@quarry/service-kit/metrics-page';
import { runService } from '@quarry/service-kit/run-service';
import { startTracing } from '@quarry/service-kit/tracing';
import { gatewayEnvironment } from './environment.ts';
import { startGateway } from './gateway.ts';

const environment = environmentOrExit(gatewayEnvironment);
const log = openLog('gateway', environment.LOG_LEVEL);

runService(log, async () => {
  const endTracing = await startTracing('gateway', environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  const registry = openRegistry('gateway');
  const gateway = await startGateway(environment, registry, log);
  const page = await serveMetrics(environment, registry, gateway.isReady);
  log.info({ event: 'ready', url: gateway.url, metrics: page.url });
  return {
    async stop() {
      await gateway.stop();
      await page.close();
      await endTracing();
    },
  };
});
