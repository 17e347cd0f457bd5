import { migrate } from '@quarry/database/migrate';
import { readinessContract } from '@quarry/test-kit/readiness-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startEngine } from './engine.ts';

readinessContract('[Y342] an engine', async (stores) => {
  await migrate(stores.databaseUrl);
  return startEngine({ ...stores, registry: new Registry(), log: pino({ level: 'silent' }) });
});
