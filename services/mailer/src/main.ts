import { untilMigrated } from '@quarry/database/schema-check';
import { environmentOrExit } from '@quarry/service-kit/environment';
import { lowerPriority } from '@quarry/service-kit/lower-priority';
import { runService } from '@quarry/service-kit/run-service';
import { mailerEnvironment } from './environment.ts';
import { startMailer } from './mailer.ts';

// Results and mails can wait a moment; answers decided on the same machine cannot.
lowerPriority();

const environment = environmentOrExit(mailerEnvironment);

runService({
  name: 'mailer',
  environment,
  untilMigrated,
  start: async (registry, log) => startMailer(environment, registry, log),
});
