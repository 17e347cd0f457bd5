import { migrate } from '@quarry/database/migrate';
import { readinessContract } from '@quarry/test-kit/readiness-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startEngine } from './engine.ts';
import { engineEnvironment } from './environment.ts';

readinessContract('[Y342] an engine', async ({ databaseUrl, redisUrl }) => {
  await migrate(databaseUrl);
  const environment = engineEnvironment({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  return startEngine(environment, new Registry(), pino({ level: 'silent' }));
});
