import { environmentOrExit } from '@quarry/service-kit/environment';
import { openLog } from '@quarry/service-kit/log';
import { openRegistry, serveMetrics } from '@quarry/service-kit/metrics-page';
import { runService } from '@quarry/service-kit/run-service';
import { startTracing } from '@quarry/service-kit/tracing';
import { mailerEnvironment } from './environment.ts';
import { startMailer } from './mailer.ts';

const environment = environmentOrExit(mailerEnvironment);
const log = openLog('mailer', environment.LOG_LEVEL);

runService(log, async () => {
  const endTracing = await startTracing('mailer', environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  const registry = openRegistry('mailer');
  const mailer = startMailer(environment, registry, log);
  const page = await serveMetrics(environment, registry, mailer.isReady);
  log.info({ event: 'ready', metrics: page.url });
  return {
    async stop() {
      await mailer.stop();
      await page.close();
      await endTracing();
    },
  };
});
