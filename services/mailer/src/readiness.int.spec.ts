import { migrate } from '@quarry/database/migrate';
import { readinessContract } from '@quarry/test-kit/readiness-contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { mailerEnvironment } from './environment.ts';
import { startMailer } from './mailer.ts';

readinessContract('[Y342] a mailer', async ({ databaseUrl, redisUrl }) => {
  await migrate(databaseUrl);
  const variables = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, SMTP_URL: 'smtp://127.0.0.1:1' };
  return startMailer(mailerEnvironment(variables), new Registry(), pino({ level: 'silent' }));
});
