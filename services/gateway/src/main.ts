import { untilMigrated } from '@quarry/database/schema-check';
import { environmentOrExit } from '@quarry/service-kit/environment';
import { runService } from '@quarry/service-kit/run-service';
import { gatewayEnvironment } from './environment.ts';
import { startGateway } from './gateway.ts';

const environment = environmentOrExit(gatewayEnvironment);

runService({
  name: 'gateway',
  environment,
  untilMigrated,
  start: (registry, log) => startGateway(environment, registry, log),
});
