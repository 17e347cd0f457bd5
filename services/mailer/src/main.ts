import { openLog } from '@quarry/service-kit/log';
import { openRegistry, serveMetrics } from '@quarry/service-kit/metrics-page';
import { runService } from '@quarry/service-kit/run-service';
import { startTracing } from '@quarry/service-kit/tracing';
import { type MailerEnvironment, mailerEnvironment } from './environment.ts';
import { startMailer } from './mailer.ts';

const environment = read();
const log = openLog('mailer', environment.LOG_LEVEL);

runService(log, async () => {
  const endTracing = await startTracing('mailer', environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  const registry = openRegistry('mailer');
  const mailer = startMailer(environment, registry, log);
  const page = await serveMetrics(environment.METRICS_PORT, registry, mailer.isReady);
  log.info({ event: 'ready', metrics: page.url });
  return {
    async stop() {
      await mailer.stop();
      await page.close();
      await endTracing();
    },
  };
});

/** A wrong environment ends the process with the names of the variables instead of a stack. */
function read(): MailerEnvironment {
  try {
    return mailerEnvironment(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
