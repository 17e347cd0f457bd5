import { expect, test } from 'vitest';
import { engineEnvironment } from './environment.ts';

const RIGHT = { DATABASE_URL: 'postgres://127.0.0.1/quarry', REDIS_URL: 'redis://127.0.0.1' };

test('[O18] an invalid environment is refused with the name of each wrong variable', () => {
  const wrong = {
    DATABASE_URL: 'mysql://x',
    METRICS_PORT: '70000',
    LOG_LEVEL: 'loud',
    ENGINE_ID: 'e'.repeat(65),
    DURABILITY: 'hope',
    MAX_PLAYERS: '0',
    RETAIN_COMMANDS_DAYS: '1',
    RETAIN_SESSIONS_DAYS: 'x',
    RETAIN_MAILS_DAYS: '30',
  };
  for (const name of [...Object.keys(wrong), 'REDIS_URL'])
    expect(() => engineEnvironment(wrong)).toThrow(`  ${name}: `);
});

test('[O18] optional variables may be empty', () => {
  const common = { LOG_LEVEL: 'info', METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', DURABILITY: 'warn' };
  const bounds = { MAX_PLAYERS: 50_000, RETAIN_COMMANDS_DAYS: 7, RETAIN_SESSIONS_DAYS: 0, RETAIN_MAILS_DAYS: 90 };
  const read = { ...RIGHT, ...common, ...bounds };
  expect(engineEnvironment(RIGHT)).toEqual(read);
  expect(engineEnvironment({ ...RIGHT, RETAIN_COMMANDS_DAYS: '0' }).RETAIN_COMMANDS_DAYS).toBe(0);
  const left = { ENGINE_ID: '', DURABILITY: '', LOG_LEVEL: '', METRICS_PORT: '', METRICS_HOST: '' };
  const empty = { ...left, OTEL_EXPORTER_OTLP_ENDPOINT: '' };
  expect(engineEnvironment({ ...RIGHT, ...empty })).toEqual(read);
});
